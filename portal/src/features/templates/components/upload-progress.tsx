import { X } from 'lucide-react'
import { memo, useSyncExternalStore } from 'react'
import { messageOf, RequestError } from '../../../lib/request-error.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { DialogActions } from '../../../ui/overlays/dialog.tsx'
import type { UploadItem, UploadQueue } from '../model/upload-queue.ts'

interface UploadProgressProps {
  queue: UploadQueue
  isRunning: boolean
  onRetry: () => void
  onClose: () => void
}

/** The files of an upload with the state of each. */
export function UploadProgress({ queue, isRunning, onRetry, onClose }: UploadProgressProps) {
  const ended = useSyncExternalStore(queue.subscribe, () => count(queue, ({ state }) => !isOpen(state)))
  const failed = useSyncExternalStore(queue.subscribe, () => count(queue, ({ state }) => state === 'failed'))
  const drawn = useProgressiveCount(queue.ids.length, 20)
  return (
    <>
      <output className="upload-note">
        {isRunning ? `${ended} of ${queue.ids.length} files finished` : `${failed} of ${queue.ids.length} files failed`}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <ul className="upload-files" aria-label="Files" tabIndex={0}>
        {queue.ids.slice(0, drawn).map((id) => (
          <UploadLine key={id} queue={queue} id={id} />
        ))}
      </ul>
      <DialogActions>
        {isRunning ? (
          <Button onClick={() => queue.cancelAll()}>Cancel all</Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
            <Button variant="primary" onClick={onRetry}>
              Retry failed
            </Button>
          </>
        )}
      </DialogActions>
    </>
  )
}

const UploadLine = memo(function UploadLine({ queue, id }: { queue: UploadQueue; id: number }) {
  const item = useSyncExternalStore(queue.subscribe, () => queue.item(id))
  const { file, state, share } = item
  return (
    <li>
      <span className="upload-file-name">{file.name}</span>
      <span className={state === 'failed' ? 'upload-file-note upload-file-failed' : 'upload-file-note'}>
        {note(item)}
      </span>
      {isOpen(state) && (
        <IconButton size="small" label={`Cancel ${file.name}`} onClick={() => queue.cancel(id)}>
          <X />
        </IconButton>
      )}
      {state === 'uploading' && <Progress label={`Progress of ${file.name}`} hideLabel value={share} />}
    </li>
  )
})

const isOpen = (state: UploadItem['state']): boolean => state === 'waiting' || state === 'uploading'

const count = (queue: UploadQueue, fits: (item: UploadItem) => boolean): number => queue.items.filter(fits).length

function note({ state, share, made, wanted, error }: UploadItem): string {
  if (state === 'waiting') return 'Waiting'
  if (state === 'uploading') return `${Math.floor(share * 100)}%`
  if (state === 'cancelled') return made > 0 ? `Cancelled after ${made} of ${wanted} accounts` : 'Cancelled'
  if (state === 'done') return 'Uploaded'
  const reason =
    error instanceof RequestError && error.status === 0 ? 'The connection broke off' : messageOf(error) || 'Failed'
  return made > 0 ? `${reason} (${made} of ${wanted} accounts are done)` : reason
}

import { X } from 'lucide-react'
import { memo, useSyncExternalStore } from 'react'
import { numberFormat } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/use-language.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { wordsOf } from '../../../lib/words-of.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { DialogActions } from '../../../ui/overlays/dialog.tsx'
import type { UploadItem, UploadQueue } from '../model/upload-queue.ts'
import { TEXTS } from '../texts.ts'

interface UploadProgressProps {
  queue: UploadQueue
  isRunning: boolean
  onRetry: () => void
  onClose: () => void
}

/** The files of an upload with the state of each. */
export function UploadProgress({ queue, isRunning, onRetry, onClose }: UploadProgressProps) {
  const { progress } = TEXTS.upload
  const ended = useSyncExternalStore(queue.subscribe, () => count(queue, ({ state }) => !isOpen(state)))
  const failed = useSyncExternalStore(queue.subscribe, () => count(queue, ({ state }) => state === 'failed'))
  const drawn = useProgressiveCount(queue.ids.length, 20)
  return (
    <>
      <output className="upload-note">
        {isRunning ? progress.finished(ended, queue.ids.length) : progress.failed(failed, queue.ids.length)}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <ul className="upload-files" aria-label={progress.files} tabIndex={0}>
        {queue.ids.slice(0, drawn).map((id) => (
          <UploadLine key={id} queue={queue} id={id} />
        ))}
      </ul>
      <DialogActions>
        {isRunning ? (
          <Button onClick={() => queue.cancelAll()}>{progress.cancelAll}</Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              {progress.close}
            </Button>
            <Button variant="primary" onClick={onRetry}>
              {progress.retry}
            </Button>
          </>
        )}
      </DialogActions>
    </>
  )
}

const UploadLine = memo(function UploadLine({ queue, id }: { queue: UploadQueue; id: number }) {
  useLanguage()
  const item = useSyncExternalStore(queue.subscribe, () => queue.item(id))
  const { file, state, share } = item
  return (
    <li>
      <span className="upload-file-name">{file.name}</span>
      <span className={state === 'failed' ? 'upload-file-note upload-file-failed' : 'upload-file-note'}>
        {note(item)}
      </span>
      {isOpen(state) && (
        <IconButton size="small" label={TEXTS.upload.progress.cancel(file.name)} onClick={() => queue.cancel(id)}>
          <X />
        </IconButton>
      )}
      {state === 'uploading' && <Progress label={TEXTS.upload.progress.of(file.name)} hideLabel value={share} />}
    </li>
  )
})

const isOpen = (state: UploadItem['state']): boolean => state === 'waiting' || state === 'uploading'

const count = (queue: UploadQueue, fits: (item: UploadItem) => boolean): number => queue.items.filter(fits).length

const PERCENT = numberFormat({ style: 'percent' })

function note({ state, share, made, wanted, error }: UploadItem): string {
  const { states } = TEXTS.upload
  if (state === 'waiting') return states.waiting
  if (state === 'uploading') return PERCENT.format(Math.floor(share * 100) / 100)
  if (state === 'cancelled') return made > 0 ? states.cancelledAfter(made, wanted) : states.cancelled
  if (state === 'done') return states.done
  const reason =
    error instanceof RequestError && error.status === 0 ? states.brokenOff : wordsOf(error) || states.failed
  return made > 0 ? states.failedAfter(reason, made, wanted) : reason
}

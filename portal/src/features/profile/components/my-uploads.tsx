import { useQuery } from '@tanstack/react-query'
import { FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dateTime } from '../../../lib/date-time.ts'
import { fileSize } from '../../../lib/file-size.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { type UploadedFile, uploadsQuery, useDeleteUpload } from '../api/uploads.ts'
import { TEXTS } from '../texts.ts'

/** Not shown while impersonating: the files are for the user alone. */
export function MyUploads({ userId }: { userId: string }) {
  return (
    <Card title={TEXTS.uploads.title} description={TEXTS.uploads.description}>
      <Files userId={userId} />
    </Card>
  )
}

function Files({ userId }: { userId: string }) {
  const { data, isPending, refetch } = useQuery(uploadsQuery(useClient(), userId))
  const { mutateAsync: remove } = useDeleteUpload(userId)
  const [asked, setAsked] = useState<UploadedFile | null>(null)
  if (isPending) return <Loading>{TEXTS.uploads.loading}</Loading>
  if (data === undefined) return <FailedState message={TEXTS.uploads.failed} onRetry={() => void refetch()} />
  if (data.length === 0) return <p className="profile-none">{TEXTS.uploads.none}</p>
  return (
    <>
      <ul className="profile-files">
        {data.map((file) => (
          <li key={file.path}>
            <FileText />
            <div>
              <p>{file.name}</p>
              <p className="profile-note">
                {fileSize(file.size)} · {dateTime(file.uploadedAt)}
              </p>
            </div>
            <IconButton label={TEXTS.uploads.deleteFile(file.name)} tone="danger" onClick={() => setAsked(file)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <AlertDialog
          title={TEXTS.uploads.ask}
          description={TEXTS.uploads.askWhy(asked.name)}
          confirmLabel={TEXTS.uploads.delete}
          danger
          open
          onOpenChange={() => setAsked(null)}
          onConfirm={() => remove(asked)}
        />
      )}
    </>
  )
}

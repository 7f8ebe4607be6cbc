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

/** Not shown while impersonating: the files are for the user alone. */
export function MyUploads({ userId }: { userId: string }) {
  return (
    <Card
      title="My uploads"
      description="The files that you attached to questions to the AI Steward. Nobody else can see them."
    >
      <Files userId={userId} />
    </Card>
  )
}

function Files({ userId }: { userId: string }) {
  const { data, isPending, refetch } = useQuery(uploadsQuery(useClient(), userId))
  const { mutateAsync: remove } = useDeleteUpload(userId)
  const [asked, setAsked] = useState<UploadedFile | null>(null)
  if (isPending) return <Loading>Loading your files...</Loading>
  if (data === undefined) return <FailedState message="Failed to load your files" onRetry={() => void refetch()} />
  if (data.length === 0) return <p className="profile-none">You have no files here.</p>
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
            <IconButton label={`Delete ${file.name}`} tone="danger" onClick={() => setAsked(file)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <AlertDialog
          title="Delete this file?"
          description={`${asked.name} is deleted. Answers that quote it stay in their conversations. This cannot be undone.`}
          confirmLabel="Delete"
          danger
          open
          onOpenChange={() => setAsked(null)}
          onConfirm={() => remove(asked)}
        />
      )}
    </>
  )
}

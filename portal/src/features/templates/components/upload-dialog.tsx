import { useState } from 'react'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useUpload } from '../api/use-upload.ts'
import type { useChosenFiles } from './use-chosen-files.ts'
import { UploadForm } from './upload-form.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { TEXTS } from '../texts.ts'
import './upload.css'

interface UploadDialogProps {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  chosen: ReturnType<typeof useChosenFiles>
}

export function UploadDialog({ isOpen, setOpen, chosen }: UploadDialogProps) {
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    setOpen(false)
    setAsking(false)
    chosen.clear()
  }
  const upload = useUpload(leave)
  const close = () => {
    upload.forget()
    leave()
  }
  const { queue, isRunning } = upload
  return (
    <>
      <Dialog
        title={TEXTS.upload.action}
        size="wide"
        open={isOpen}
        onOpenChange={(open) => {
          if (isRunning) setAsking(true)
          else if (!open) close()
        }}
      >
        {queue === null ? (
          <UploadForm
            files={chosen.files}
            onFiles={chosen.add}
            onRemove={chosen.remove}
            onStart={(wanted) => void upload.start(wanted)}
          />
        ) : (
          <UploadProgress queue={queue} isRunning={isRunning} onRetry={() => void upload.retry()} onClose={close} />
        )}
      </Dialog>
      <AlertDialog
        title={TEXTS.upload.stop.title}
        description={TEXTS.upload.stop.description}
        confirmLabel={TEXTS.upload.stop.confirm}
        cancelLabel={TEXTS.upload.stop.cancel}
        danger
        open={isAsking && isRunning}
        onOpenChange={setAsking}
        onConfirm={() => queue?.cancelAll()}
      />
    </>
  )
}

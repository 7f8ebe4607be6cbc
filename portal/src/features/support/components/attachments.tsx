import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { fileSize } from '../../../lib/file-size.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { ENDINGS } from '../model/files.ts'
import { TEXTS } from '../texts.ts'
import type { AttachedFile, Attachments } from './use-attachments.ts'

/** The button that opens the browser's chooser. */
export function AttachButton({ attach }: Pick<Attachments, 'attach'>) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label={TEXTS.files.label}
        accept={ENDINGS.join(',')}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          // Lets the user choose the same file again.
          target.value = ''
          attach(chosen)
        }}
      />
      <IconButton label={TEXTS.files.attach} writes onClick={() => chooser.current?.click()}>
        <Paperclip />
      </IconButton>
    </>
  )
}

/** The attached files with their progress, and why another one was refused. */
export function AttachmentList({ files, problem, detach }: Attachments) {
  return (
    <>
      {files.length > 0 && (
        <ul className="support-attached" aria-label={TEXTS.files.attached}>
          {files.map((file) => (
            <Attached key={file.key} file={file} onRemove={() => detach(file)} />
          ))}
        </ul>
      )}
      {problem !== null && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </>
  )
}

function Attached({ file, onRemove }: { file: AttachedFile; onRemove: () => void }) {
  const { name, size, path, share } = file
  return (
    <li>
      <span className="support-attached-name">{name}</span>
      {path === null ? (
        <Progress label={TEXTS.files.uploading(name)} value={share} hideLabel />
      ) : (
        <span>{fileSize(size)}</span>
      )}
      <IconButton label={TEXTS.files.remove(name)} size="small" onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  )
}

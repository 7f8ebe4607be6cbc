import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { succeeds } from '../../../ui/shared/succeeds.ts'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { useReply } from '../api/messages.ts'
import { draftKey, readDraft, removeDraft, saveDraft } from '../model/draft.ts'
import type { SupportRequest } from '../model/request.ts'
import { AttachButton, AttachmentList } from './attachments.tsx'
import { useAttachments } from './use-attachments.ts'

/** Every keystroke is kept in the browser until it is sent: a reload or a lost session loses nothing. */
export function ReplyForm({ userId, request }: { userId: string; request: SupportRequest }) {
  const key = draftKey(userId, request.id)
  const [draft] = useState(() => readDraft(key))
  const [text, setText] = useState(draft?.fields['body'] ?? '')
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [keptFiles] = useState(draft?.files ?? [])
  const files = useRef(keptFiles)
  const save = (body: string) => saveDraft(key, { fields: { body }, files: files.current, folder: request.id })
  const attachments = useAttachments(request.id, keptFiles, (ready) => {
    files.current = ready
    save(box.current?.value ?? text)
  })
  const { mutateAsync, isPending } = useReply(request.id)

  const type = (body: string) => {
    setText(body)
    setMissing(false)
    save(body)
  }
  const send = async () => {
    if (isPending || attachments.isUploading) return
    box.current?.focus()
    if (text.trim() === '') return setMissing(true)
    if (!(await succeeds(() => mutateAsync({ body: text, files: files.current })))) return
    files.current = []
    removeDraft(key)
    setText('')
    attachments.clear()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className="support-answer"
      aria-label="Your answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id}>
        <VisuallyHidden>Your answer</VisuallyHidden>
      </label>
      <Textarea
        ref={box}
        id={id}
        rows={3}
        maxLength={10_000}
        placeholder={request.state === 'closed' ? 'Write to open the request again' : 'Write an answer'}
        value={text}
        aria-invalid={isMissing || undefined}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      {isMissing && (
        <div role="alert">
          <FieldError>Please write an answer.</FieldError>
        </div>
      )}
      <div className="support-answer-end">
        <AttachButton attach={attachments.attach} />
        <AttachmentList {...attachments} />
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          aria-disabled={attachments.isUploading || undefined}
          label={attachments.isUploading ? 'Send, when the files are uploaded' : undefined}
        >
          Send
        </Button>
      </div>
    </form>
  )
}

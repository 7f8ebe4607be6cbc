import { useId } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { useWriting } from '../../../ui/shared/read-only.ts'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import type { SupportRequest } from '../model/request.ts'
import { TEXTS } from '../texts.ts'
import { AttachButton, AttachmentList } from './attachments.tsx'
import { useReplyDraft } from './use-reply-draft.ts'
import { Writers } from './writers.tsx'

export function ReplyForm({ userId, request }: { userId: string; request: SupportRequest }) {
  const { box, text, type, isMissing, attachments, isPending, send, onKeyDown } = useReplyDraft(userId, request.id)
  const id = useId()
  const readOnly = useWriting(true)
  return (
    <form
      className="support-answer"
      aria-label={TEXTS.reply.label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id}>
        <VisuallyHidden>{TEXTS.reply.label}</VisuallyHidden>
      </label>
      <Textarea
        ref={box}
        id={id}
        rows={3}
        maxLength={10_000}
        placeholder={request.state === 'closed' ? TEXTS.reply.placeholderClosed : TEXTS.reply.placeholder}
        value={text}
        aria-invalid={isMissing || undefined}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        {...readOnly}
      />
      <Writers requestId={request.id} text={text} />
      {isMissing && (
        <div role="alert">
          <FieldError>{TEXTS.reply.missing}</FieldError>
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
          label={attachments.isUploading ? TEXTS.reply.sendLater : undefined}
        >
          {TEXTS.reply.send}
        </Button>
      </div>
    </form>
  )
}

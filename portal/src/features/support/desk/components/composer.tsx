import { Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/actions/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Textarea } from '../../../../ui/fields/textarea.tsx'
import { TabPanel, Tabs } from '../../../../ui/navigation/tabs.tsx'
import { succeeds } from '../../../../ui/shared/succeeds.ts'
import { AttachButton, AttachmentList } from '../../components/attachments.tsx'
import { useReplyDraft } from '../../components/use-reply-draft.ts'
import { Writers } from '../../components/writers.tsx'
import { draftKey, readDraft, removeDraft, saveDraft } from '../../model/draft.ts'
import { TEXTS as SHARED } from '../../texts.ts'
import { type DeskRequest, useAddNote } from '../api/requests.ts'
import { TEXTS } from '../texts.ts'

interface ComposerProps {
  readonly userId: string
  readonly request: DeskRequest
}

/** What is typed in one kind stays while the other one is shown, and after a reload. */
export function Composer({ userId, request }: ComposerProps) {
  const [kind, setKind] = useState<'reply' | 'note'>('reply')
  const noteLabel = (
    <>
      <Lock />
      {TEXTS.composer.note}
    </>
  )
  const kinds = [
    { value: 'reply', label: TEXTS.composer.reply },
    { value: 'note', label: noteLabel },
  ] as const
  return (
    <div className={kind === 'note' ? 'desk-answer desk-answer-note' : 'desk-answer'}>
      <Tabs label={TEXTS.composer.label} tabs={kinds} value={kind} onValueChange={setKind}>
        <TabPanel value="reply">
          <ReplyComposer userId={userId} request={request} />
        </TabPanel>
        <TabPanel value="note">
          <NoteComposer userId={userId} requestId={request.id} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

function ReplyComposer({ userId, request }: ComposerProps) {
  const { box, text, type, isMissing, attachments, isPending, send, onKeyDown } = useReplyDraft(userId, request.id)
  // An administrator who sent a request is its client, and cannot wait for themselves.
  const isOwn = request.user_id === userId
  const { isUploading } = attachments
  return (
    <form
      aria-label={TEXTS.composer.reply}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Textarea
        ref={box}
        rows={3}
        maxLength={10_000}
        aria-label={TEXTS.composer.replyTo(request.author_name)}
        placeholder={request.state === 'closed' ? SHARED.reply.placeholderClosed : SHARED.reply.placeholder}
        value={text}
        aria-invalid={isMissing || undefined}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      <Writers requestId={request.id} text={text} />
      {isMissing && <Missing>{SHARED.reply.missing}</Missing>}
      <AttachmentList {...attachments} />
      <div className="desk-answer-end">
        <AttachButton attach={attachments.attach} />
        <span>{recipientsOf(request, isOwn)}</span>
        <div>
          {!isOwn && (
            <Button
              busy={isPending}
              aria-disabled={isUploading || undefined}
              onClick={() => void send({ asksBack: true })}
            >
              {TEXTS.composer.sendAndWait}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={isPending} aria-disabled={isUploading || undefined}>
            {TEXTS.composer.send}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Who reads a reply: docs/product/support.md. */
function recipientsOf(
  { author_name: author, user_id: person, account_id: account }: DeskRequest,
  isOwn: boolean,
): string {
  const texts = TEXTS.composer
  if (isOwn) return texts.ownRequest
  if (person === null) return account === null ? texts.deleted : texts.toColleagues
  return account === null ? texts.to(author) : texts.toAll(author)
}

function NoteComposer({ userId, requestId }: { userId: string; requestId: string }) {
  const key = draftKey(userId, `${requestId}/note`)
  const [text, setText] = useState(() => readDraft(key)?.fields['body'] ?? '')
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const { mutateAsync, isPending } = useAddNote(requestId)
  const type = (body: string) => {
    setText(body)
    setMissing(false)
    saveDraft(key, { fields: { body }, files: [], folder: requestId })
  }
  const save = async () => {
    if (isPending) return
    box.current?.focus()
    if (text.trim() === '') return setMissing(true)
    if (!(await succeeds(() => mutateAsync(text)))) return
    removeDraft(key)
    setText('')
  }
  return (
    <form
      aria-label={TEXTS.composer.note}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        ref={box}
        rows={3}
        maxLength={10_000}
        aria-label={TEXTS.composer.note}
        placeholder={TEXTS.composer.notePlaceholder}
        value={text}
        aria-invalid={isMissing || undefined}
        onChange={({ target }) => type(target.value)}
      />
      {isMissing && <Missing>{TEXTS.composer.noteMissing}</Missing>}
      <div className="desk-answer-end">
        <span className="desk-answer-warning">
          <Lock />
          {TEXTS.composer.noteWarning}
        </span>
        <div>
          <Button type="submit" busy={isPending}>
            {TEXTS.composer.saveNote}
          </Button>
        </div>
      </div>
    </form>
  )
}

const Missing = ({ children }: { children: string }) => (
  <div role="alert">
    <FieldError>{children}</FieldError>
  </div>
)

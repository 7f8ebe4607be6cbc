import { Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/actions/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Textarea } from '../../../../ui/fields/textarea.tsx'
import { TabPanel, Tabs } from '../../../../ui/navigation/tabs.tsx'
import { succeeds } from '../../../../ui/shared/succeeds.ts'
import { AttachButton, AttachmentList } from '../../components/attachments.tsx'
import { useReplyDraft } from '../../components/use-reply-draft.ts'
import { draftKey, readDraft, removeDraft, saveDraft } from '../../model/draft.ts'
import { type DeskRequest, useAddNote } from '../api/requests.ts'

interface ComposerProps {
  readonly userId: string
  readonly request: DeskRequest
}

const KINDS = [
  { value: 'reply', label: 'Reply to client' },
  {
    value: 'note',
    label: (
      <>
        <Lock />
        Internal note
      </>
    ),
  },
] as const

/** What is typed in one kind stays while the other one is shown, and after a reload. */
export function Composer({ userId, request }: ComposerProps) {
  const [kind, setKind] = useState<'reply' | 'note'>('reply')
  return (
    <div className={kind === 'note' ? 'desk-answer desk-answer-note' : 'desk-answer'}>
      <Tabs label="Write" tabs={KINDS} value={kind} onValueChange={setKind}>
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
      aria-label="Reply to client"
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
        aria-label={`Reply to ${request.author_name}`}
        placeholder={request.state === 'closed' ? 'Write to open the request again' : 'Write an answer'}
        value={text}
        aria-invalid={isMissing || undefined}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      {isMissing && <Missing>Please write an answer.</Missing>}
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
              Send and wait for client
            </Button>
          )}
          <Button type="submit" variant="primary" busy={isPending} aria-disabled={isUploading || undefined}>
            Send reply
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
  if (isOwn) return 'Your own request: you write as its client'
  if (person === null) return account === null ? 'The person who asked was deleted' : 'To the colleagues, in the portal'
  return account === null ? `To ${author}` : `To ${author} and colleagues`
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
      aria-label="Internal note"
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
        aria-label="Internal note"
        placeholder="Write a note for the firm"
        value={text}
        aria-invalid={isMissing || undefined}
        onChange={({ target }) => type(target.value)}
      />
      {isMissing && <Missing>Please write a note.</Missing>}
      <div className="desk-answer-end">
        <span className="desk-answer-warning">
          <Lock />
          For the firm only. Never sent to the client, by any way.
        </span>
        <div>
          <Button type="submit" busy={isPending}>
            Save note
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

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { promisesQuery } from '../api/requests.ts'
import { useSendRequest } from '../api/use-send-request.ts'
import { draftKey, mergeText, readDraft, removeDraft, saveDraft } from '../model/draft.ts'
import { timeInSentence } from '../model/request.ts'
import {
  CATEGORIES,
  isCategory,
  isPriority,
  PRIORITIES,
  supportSchema,
  type SupportValues,
} from '../model/support-form.ts'
import { TEXTS } from '../texts.ts'
import { AttachButton, AttachmentList } from './attachments.tsx'
import { useAttachments } from './use-attachments.ts'

interface SupportFormProps {
  /** The account that the request is for. */
  readonly accountId: string | null
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  /** The texts of a link. */
  readonly given: { readonly subject: string; readonly message: string; readonly category: string }
  /** Null if there is nothing else to show in the form's place. */
  readonly onClose: (() => void) | null
  /** With the id of the request, if it is known. */
  readonly onSent: (requestId: string | null) => void
}

const REQUIRED = ['name', 'email', 'subject', 'message'] as const

const EMPTY = { subject: '', category: '', priority: 'medium', message: '' } as const

/** Name and address are filled in. What is typed is kept in the browser until it is sent or cleared. */
export function SupportForm({ accountId, user, given, onClose, onSent }: SupportFormProps) {
  const key = draftKey(user.id, null)
  const initial = { name: user.name, email: user.email, ...EMPTY }
  const [draft] = useState(() => readDraft(key))
  const [folder, setFolder] = useState(() => draft?.folder ?? crypto.randomUUID())
  const [keptFiles] = useState(draft?.files ?? [])
  const files = useRef(keptFiles)
  const form = useZodForm(supportSchema, { defaultValues: startValues(initial, draft?.fields ?? {}, given) })
  const save = () => saveDraft(key, { fields: typedFields(form.getValues(), initial), files: files.current, folder })
  const attachments = useAttachments(folder, keptFiles, (ready) => {
    files.current = ready
    save()
  })
  const { mutateAsync } = useSendRequest()
  const saveTyped = useRef(save)
  useEffect(() => {
    saveTyped.current = save
  })
  useEffect(() => {
    // Keeps the texts of a link too: the page takes them out of the address.
    saveTyped.current()
    return form.subscribe({ formState: { values: true }, callback: () => saveTyped.current() })
  }, [form])

  const clear = () => {
    files.current = []
    setFolder(crypto.randomUUID())
    form.reset(initial)
    removeDraft(key)
  }
  const send = async (values: SupportValues) => {
    if (attachments.isUploading) return
    const requestId = await mutateAsync({ ...values, accountId, files: files.current })
    clear()
    attachments.clear()
    onSent(requestId)
  }
  const { isSubmitting: isSending, errors } = form.formState
  const isIncomplete = REQUIRED.some((name) => errors[name]?.type === 'too_small')
  return (
    <section className="support-panel" aria-labelledby="support-form-head">
      <header className="support-panel-head">
        <h2 id="support-form-head">{TEXTS.form.title}</h2>
        <span>{TEXTS.form.required}</span>
        {onClose && (
          <IconButton className="support-form-close" label={TEXTS.form.close} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </header>
      <div className="support-panel-body">
        <Form form={form} onSubmit={send} label={TEXTS.form.label}>
          <Fields ownEmail={user.email} isOtherEmail={isOther(form.watch('email'), user.email)} />
          {isIncomplete && (
            <Notice tone="danger" role="alert">
              {TEXTS.form.incomplete}
            </Notice>
          )}
          <div className="support-answer-end">
            <AttachButton attach={attachments.attach} />
            <AttachmentList {...attachments} />
            <Promise priority={form.watch('priority')} />
            <Button
              variant="ghost"
              onClick={() => {
                attachments.files.forEach(attachments.detach)
                clear()
              }}
            >
              {TEXTS.form.clear}
            </Button>
            <SubmitButton>{isSending ? TEXTS.form.sending : TEXTS.form.send}</SubmitButton>
          </div>
        </Form>
      </div>
    </section>
  )
}

/** Answers go to the confirmed address alone, so that nobody gets mails of the firm by the wish of another. */
const isOther = (typed: string, own: string): boolean => typed.trim().toLowerCase() !== own.toLowerCase()

function Fields({ ownEmail, isOtherEmail }: { ownEmail: string; isOtherEmail: boolean }) {
  return (
    <>
      <div className="form-pair">
        <FormField<SupportValues> name="name" label={TEXTS.form.name} required>
          {(field) => <Input autoComplete="name" {...field} />}
        </FormField>
        <FormField<SupportValues>
          name="email"
          label={TEXTS.form.email}
          required
          hint={isOtherEmail && TEXTS.form.otherEmail(ownEmail)}
        >
          {(field) => <Input type="email" autoComplete="email" {...field} />}
        </FormField>
      </div>
      <div className="form-pair">
        <FormField<SupportValues> name="category" label={TEXTS.form.category}>
          {(field) => (
            <Select {...field}>
              <option value="">{TEXTS.form.chooseCategory}</option>
              {CATEGORIES.map((value) => (
                <option key={value} value={value}>
                  {TEXTS.categories[value]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField<SupportValues> name="priority" label={TEXTS.form.priority}>
          {(field) => (
            <Select {...field}>
              {PRIORITIES.map((value) => (
                <option key={value} value={value}>
                  {TEXTS.priorities[value]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <FormField<SupportValues> name="subject" label={TEXTS.form.subject} required>
        {(field) => <Input maxLength={200} {...field} />}
      </FormField>
      <FormField<SupportValues> name="message" label={TEXTS.form.message} required>
        {(field) => <Textarea rows={7} maxLength={10_000} {...field} />}
      </FormField>
    </>
  )
}

const ONE_MINUTE_MS = 60_000

/** Until when the answer comes. Nothing while the server has not said it. */
function Promise({ priority }: { priority: SupportValues['priority'] }) {
  const { data } = useQuery(promisesQuery(useClient()))
  const now = useNow(ONE_MINUTE_MS)
  const due = data?.[priority]
  return (
    <output className="support-promise">
      {due !== undefined && TEXTS.form.promise(TEXTS.priorities[priority], timeInSentence(due, now))}
    </output>
  )
}

/** The draft, completed with the texts of a link. A priority or category that does not exist is not taken. */
function startValues(
  initial: SupportValues,
  kept: Readonly<Record<string, string>>,
  given: SupportFormProps['given'],
): SupportValues {
  const values = { ...initial, ...kept }
  const start = {
    ...values,
    subject: (values.subject.trim() === '' ? given.subject : values.subject).slice(0, 200),
    message: mergeText(values.message, given.message).slice(0, 10_000),
  }
  const isKnown = start.category === '' || isCategory(start.category)
  return {
    ...start,
    category: isKnown ? start.category || given.category : given.category,
    priority: isPriority(start.priority) ? start.priority : 'medium',
  }
}

/** Only what differs from an untouched form is a draft. */
function typedFields(values: SupportValues, initial: SupportValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== initial[name as keyof SupportValues]),
  )
}

import { useQuery } from '@tanstack/react-query'
import { Bell, Eye, Lock, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { inList } from '../../../../language/formats.ts'
import { dateTime } from '../../../../lib/date-time.ts'
import { longDate } from '../../../../lib/use-today.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { useStartImpersonation } from '../../../../session/impersonation/use-start-impersonation.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Avatar } from '../../../../ui/data/avatar.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Textarea } from '../../../../ui/fields/textarea.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions, DialogClose } from '../../../../ui/overlays/dialog.tsx'
import { supportAccessQuery, useAskForAccess } from '../api/support-access.ts'
import { isClosed, MAX_REASON, reasonSchema, type SupportAccess } from '../model/impersonation.ts'
import { roleName, type User, userName } from '../model/user.ts'
import { TEXTS } from '../texts.ts'
import './impersonate-dialog.css'

type Values = z.infer<typeof reasonSchema>

/** Asks for a reason and says what the user's accounts allow: docs/product/impersonation.md. It begins read-only. */
export function ImpersonateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const words = TEXTS.impersonate
  const { data: accounts = [], isPending } = useQuery(supportAccessQuery(useClient(), user.id))
  const start = useStartImpersonation({ onStarted: () => window.location.assign('/dashboard') })
  const ask = useAskForAccess()
  const form = useZodForm(reasonSchema, { defaultValues: { reason: '' } })
  const closed = accounts.filter(isClosed)
  const managers = [...new Set(closed.flatMap((account) => account.managers))]
  const mayAsk = closed.every((account) => account.managers.length > 0)
  const submit = async ({ reason }: Values) => {
    if (closed.length === 0) return start.mutateAsync({ userId: user.id, reason })
    await ask.mutateAsync({ userId: user.id, reason, managers })
    return onClose()
  }
  return (
    <Dialog title={words.title} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PersonLine user={user} />
      {closed.map((account) => (
        <Closed key={account.account_id} account={account} />
      ))}
      <Form form={form} onSubmit={submit} label={words.title}>
        <FormField<Values, 'reason'> name="reason" label={words.reason} required hint={words.reasonHint}>
          {(field) => <Textarea rows={2} maxLength={MAX_REASON} {...field} />}
        </FormField>
        <ul className="impersonate-terms">
          <Term icon={<Eye />} title={words.beginsReadOnly} text={words.beginsReadOnlyText} />
          {isPending && (
            <li>
              <Loading>{words.loading}</Loading>
            </li>
          )}
          {accounts
            .filter((account) => !isClosed(account))
            .map((account) => (
              <Open key={account.account_id} account={account} />
            ))}
          <Term icon={<Bell />} title={words.isTold(userName(user))} text={words.isToldText} />
        </ul>
        <DialogActions>
          <DialogClose>
            <Button variant="ghost">{words.cancel}</Button>
          </DialogClose>
          {closed.length === 0 ? (
            <SubmitButton disabled={isPending}>
              <Eye />
              {words.start}
            </SubmitButton>
          ) : (
            mayAsk && <SubmitButton>{words.ask}</SubmitButton>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function PersonLine({ user }: { user: User }) {
  const { email, accounts } = user
  const first = accounts[0]
  return (
    <div className="impersonate-person">
      <Avatar name={userName(user)} />
      <span>
        <b>{userName(user)}</b>
        <small>{first === undefined ? email : `${email} · ${roleName(first.role)}, ${first.name}`}</small>
      </span>
    </div>
  )
}

function Term({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li>
      {icon}
      <span>
        <b>{title}</b>
        {text}
      </span>
    </li>
  )
}

/** What an account allows, and who decided it. */
function Open({ account }: { account: SupportAccess }) {
  const { account_name: name, allowed, granted_until: until } = account
  const words = TEXTS.impersonate
  const isWriting = allowed === 'write'
  const decision = until === null ? decisionOf(account) : words.grantedUntil(dateTime(until))
  return (
    <Term
      icon={isWriting ? <Pencil /> : <Lock />}
      title={isWriting ? words.allowsWriting(name) : words.allowsLooking(name)}
      text={[decision, isWriting && words.fromBanner].filter(Boolean).join(' ')}
    />
  )
}

function decisionOf({ decided_by: by, decided_at: at }: SupportAccess): string {
  const words = TEXTS.impersonate
  if (at === null) return words.notDecided
  const day = longDate(new Date(at))
  return by === null ? words.decidedOn(day) : words.decidedBy(by, day)
}

function Closed({ account: { account_name: name, managers, asked_at: askedAt } }: { account: SupportAccess }) {
  const words = TEXTS.impersonate
  return (
    <Notice tone="warning" icon={Lock}>
      <b>{words.off}</b>{' '}
      {managers.length === 0 ? words.offWithoutManager(name) : words.offText(name, inList(managers, 'conjunction'))}
      {askedAt !== null && ` ${words.lastAsked(dateTime(askedAt))}`}
    </Notice>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import { InvitationLanguage } from '../../../session/language/invitation-language.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { showError } from '../../../ui/form/show-error.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { invitableDomainsQuery, useInviteColleague } from '../api/colleagues.ts'
import { domainProblem, type Invitation, invitationSchema } from '../model/colleague.ts'
import { TEXTS } from '../texts.ts'
import { AccessFields } from './access-fields.tsx'

const EMPTY = { name: '', email: '', role: 'user', accessLevel: 'standard', language: '' } as const

export function InviteColleague({ accountId }: { accountId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      title={TEXTS.invitation.title}
      description={TEXTS.invitation.description}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="primary">
          <Plus />
          {TEXTS.invitation.title}
        </Button>
      }
    >
      <InvitationForm accountId={accountId} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

function InvitationForm({ accountId, onDone }: { accountId: string; onDone: () => void }) {
  const { data: domains } = useQuery(invitableDomainsQuery(useClient(), accountId))
  const invite = useInviteColleague(accountId)
  const form = useZodForm(invitationSchema, { defaultValues: EMPTY })
  const send = async (invitation: Invitation) => {
    const problem = () => domainProblem(invitation.email, domains)
    if (problem() !== undefined) return showError(form, 'email', () => problem() ?? '', { shouldFocus: true })
    await invite.mutateAsync(invitation)
    onDone()
  }
  if (domains?.length === 0) {
    return <p>{TEXTS.invitation.noDomain}</p>
  }
  return (
    <Form form={form} onSubmit={send} label={TEXTS.invitation.title}>
      <FormField<Invitation, 'email'>
        name="email"
        label={TEXTS.invitation.email}
        required
        hint={domains && TEXTS.invitation.emailHint(domains)}
      >
        {(field) => <Input type="email" autoComplete="off" {...field} />}
      </FormField>
      <FormField<Invitation, 'name'> name="name" label={TEXTS.invitation.name} required>
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <AccessFields />
      <InvitationLanguage accountId={accountId} />
      <DialogActions>
        <SubmitButton>{TEXTS.invitation.send}</SubmitButton>
      </DialogActions>
    </Form>
  )
}

import { UserPlus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseId } from '../../../../lib/address-values.ts'
import { useAddressFlag } from '../../../../lib/use-address-flag.ts'
import { useClient, useEnvironment } from '../../../../session/environment/environment-context.ts'
import { InvitationLanguage } from '../../../../session/language/invitation-language.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { presetAccountQuery, useCreateUser } from '../api/users.ts'
import { accountRoleOptions, type NewUser, newUserSchema } from '../model/new-user.ts'
import { environmentOptions, typeOptions } from '../model/user.ts'
import { TEXTS } from '../texts.ts'
import { AccountPicker } from './account-picker.tsx'

const EMPTY = { name: '', email: '', phone: '', language: '' } as const

interface CreateUserProps {
  /** Called when the admin wants to see the new user. Without it the toast has no button. */
  onShow?: (email: string) => void
  /** The account that is chosen at first; then the button says that somebody is invited to it. */
  account?: { readonly id: string; readonly name: string }
  /** What the new user may do in that account, at first. */
  accountRole?: 'user' | 'manager'
}

/** `?create=1` in the address opens it, with the type and the account that the address gives. */
export function CreateUser({ onShow, account, accountRole = 'user' }: CreateUserProps) {
  const [isPressed, setPressed] = useState(false)
  const { isSet, address, clear } = useAddressFlag('create', ['role', 'account'])
  const isAsked = isSet && account === undefined
  const accountId = isAsked ? parseId(address['account']) : null
  const { data: asked = null, isPending } = useQuery(presetAccountQuery(useClient(), accountId))
  const isOpen = isPressed || (isAsked && (accountId === null || !isPending))
  const setOpen = (open: boolean) => {
    setPressed(open)
    if (!open) clear()
  }
  const role = isAsked && address['role'] === 'admin' ? 'admin' : 'user'
  const preset = {
    role,
    account: account === undefined ? asked : { value: account.id, label: account.name },
    accountRole,
  } as const
  const words = TEXTS.create
  return (
    <Dialog
      title={words.title}
      description={words.description}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        // Beside the page's own "Invite person", which is the filled one.
        <Button variant={accountRole === 'manager' ? 'line' : 'primary'}>
          <UserPlus />
          {account === undefined ? words.title : accountRole === 'manager' ? words.inviteManager : words.invitePerson}
        </Button>
      }
    >
      <CreateUserForm onShow={onShow} onDone={() => setOpen(false)} preset={preset} />
    </Dialog>
  )
}

interface CreateUserFormProps {
  onShow: ((email: string) => void) | undefined
  onDone: () => void
  preset: Pick<NewUser, 'role' | 'account' | 'accountRole'>
}

function CreateUserForm({ onShow, onDone, preset }: CreateUserFormProps) {
  const create = useCreateUser({ onShow })
  const { name: environmentAccess } = useEnvironment()
  const isTraining = environmentAccess === 'training'
  const form = useZodForm(newUserSchema, { defaultValues: { ...EMPTY, ...preset, environmentAccess } })
  const account = form.watch('account')
  const save = async (user: NewUser) => {
    await create.mutateAsync(user)
    onDone()
  }
  const words = TEXTS.create
  return (
    <Form form={form} onSubmit={save} label={words.title}>
      <FormField<NewUser, 'email'> name="email" label={words.email} required>
        {(field) => <Input type="email" autoComplete="off" {...field} />}
      </FormField>
      <FormField<NewUser, 'name'> name="name" label={words.name} required>
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField<NewUser, 'phone'> name="phone" label={words.phone} optional>
        {(field) => <Input type="tel" autoComplete="off" {...field} />}
      </FormField>
      <FormField<NewUser, 'environmentAccess'>
        name="environmentAccess"
        label={words.environment}
        hint={isTraining ? words.environmentOfTraining : words.environmentHint}
      >
        {(field) => (
          <Select {...field}>
            {environmentOptions().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField<NewUser, 'account'> name="account" label={words.account} optional>
        {({ value, onChange }) => <AccountPicker chosen={value} onChoose={onChange} />}
      </FormField>
      {account !== null && (
        <FormField<NewUser, 'accountRole'> name="accountRole" label={words.role} hint={words.roleHint}>
          {(field) => (
            <Select {...field}>
              {accountRoleOptions().map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
      <FormField<NewUser, 'role'> name="role" label={words.type}>
        {(field) => (
          <Select {...field}>
            {typeOptions().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <InvitationLanguage accountId={account?.value ?? null} />
      <DialogActions>
        <SubmitButton>{words.title}</SubmitButton>
      </DialogActions>
    </Form>
  )
}

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useEnvironment } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { useCreateUser } from '../api/users.ts'
import { type NewUser, newUserSchema } from '../model/new-user.ts'
import { ENVIRONMENTS, TYPES } from '../model/user.ts'
import { AccountPicker } from './account-picker.tsx'

const EMPTY = { name: '', email: '', phone: '', role: 'user', account: null } as const

interface CreateUserProps {
  /** Called when the admin wants to see the new user. Without it the toast has no button. */
  onShow?: (email: string) => void
  /** The account that is chosen at first; then the button says that somebody is invited to it. */
  account?: { readonly id: string; readonly name: string }
}

export function CreateUser({ onShow, account }: CreateUserProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      title="Create User"
      description="They get an e-mail with a link to choose a password."
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="primary">
          <UserPlus />
          {account === undefined ? 'Create User' : 'Invite person'}
        </Button>
      }
    >
      <CreateUserForm onShow={onShow} account={account} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

function CreateUserForm({
  onShow,
  account,
  onDone,
}: { [Key in keyof CreateUserProps]: CreateUserProps[Key] | undefined } & { onDone: () => void }) {
  const create = useCreateUser({ onShow })
  const { name: environmentAccess } = useEnvironment()
  const isTraining = environmentAccess === 'training'
  const form = useZodForm(newUserSchema, {
    defaultValues: {
      ...EMPTY,
      environmentAccess,
      account: account ? { value: account.id, label: account.name } : null,
    },
  })
  const save = async (user: NewUser) => {
    await create.mutateAsync(user)
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label="Create User">
      <FormField<NewUser, 'email'> name="email" label="Email" required>
        {(field) => <Input type="email" autoComplete="off" {...field} />}
      </FormField>
      <FormField<NewUser, 'name'> name="name" label="Name" required>
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField<NewUser, 'phone'> name="phone" label="Phone" optional>
        {(field) => <Input type="tel" autoComplete="off" {...field} />}
      </FormField>
      <FormField<NewUser, 'environmentAccess'>
        name="environmentAccess"
        label="Environment access"
        hint={
          isTraining
            ? 'Access to Production can only be given in Production.'
            : 'The password works in Training too, a minute after the user has chosen it.'
        }
      >
        {(field) => (
          <Select {...field}>
            {ENVIRONMENTS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField<NewUser, 'account'> name="account" label="Account" optional>
        {({ value, onChange }) => <AccountPicker chosen={value} onChoose={onChange} />}
      </FormField>
      <FormField<NewUser, 'role'> name="role" label="Type">
        {(field) => (
          <Select {...field}>
            {TYPES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <DialogActions>
        <SubmitButton>Create User</SubmitButton>
      </DialogActions>
    </Form>
  )
}

import * as z from 'zod/mini'
import { newPasswordSchema } from '../../../../session/auth/credentials.ts'
import { PasswordInput } from '../../../../ui/fields/password-input.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { useSetPassword } from '../api/users.ts'
import { type User, userName } from '../model/user.ts'

const schema = z.object({ password: newPasswordSchema })
type Values = z.infer<typeof schema>

const EMPTY: Values = { password: '' }

export function SetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { mutateAsync: setPassword } = useSetPassword()
  const form = useZodForm(schema, { defaultValues: EMPTY })
  const save = async ({ password }: Values) => {
    await setPassword({ email: user.email, password })
    onClose()
  }
  return (
    <Dialog
      title={`Set password of ${userName(user)}`}
      description="The new password works at once and ends their sessions. No e-mail is sent, so tell them in person. A user who was invited has to accept the invitation first."
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form form={form} onSubmit={save} label="Set password">
        <FormField<Values, 'password'>
          name="password"
          label="New password"
          hint="At least 8 characters, with a capital, a small letter, a digit and one of @$!%*?&"
        >
          {(field) => <PasswordInput {...field} autoComplete="new-password" />}
        </FormField>
        <DialogActions>
          <SubmitButton>Set password</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

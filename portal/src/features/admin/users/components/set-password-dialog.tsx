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
import { TEXTS } from '../texts.ts'

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
      title={TEXTS.password.title(userName(user))}
      description={TEXTS.password.description}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form form={form} onSubmit={save} label={TEXTS.password.form}>
        <FormField<Values, 'password'> name="password" label={TEXTS.password.field} hint={TEXTS.password.hint}>
          {(field) => <PasswordInput {...field} autoComplete="new-password" />}
        </FormField>
        <DialogActions>
          <SubmitButton>{TEXTS.password.submit}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

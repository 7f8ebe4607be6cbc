import { useNavigate } from '@tanstack/react-router'
import { useCapsLock } from '../../../lib/use-caps-lock.ts'
import { credentialsSchema, type Credentials } from '../../../session/auth/credentials.ts'
import { useSignIn } from '../../../session/auth/use-sign-in.ts'
import { Input } from '../../../ui/fields/input.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { type LoginKind, loginOf } from '../model/logins.ts'
import { TEXTS } from '../texts.ts'

/** Filled with the sample login that the server gives to everyone. */
export function LoginForm({ kind, sample }: { kind: LoginKind; sample: Credentials }) {
  const login = loginOf(kind)
  const navigate = useNavigate()
  const form = useZodForm(credentialsSchema, { defaultValues: sample })
  const signIn = useSignIn(login.toasts)
  const caps = useCapsLock()

  const submit = async (values: Credentials) => {
    await signIn.mutateAsync(values)
    await navigate({ to: '/dashboard', state: { lands: true } })
  }

  return (
    <Form form={form} label={login.tab} onSubmit={submit}>
      <FormField<Credentials> name="email" label={login.email}>
        {(field) => <Input {...field} type="email" size="large" autoComplete="username" />}
      </FormField>
      <FormField<Credentials> name="password" label={login.password} hint={caps.isOn && TEXTS.capsLock}>
        {(field) => <PasswordInput {...caps.watching(field)} size="large" autoComplete="current-password" />}
      </FormField>
      <SubmitButton size="large" block>
        {form.formState.isSubmitting ? TEXTS.busy : login.submit}
      </SubmitButton>
      {login.footer && <p className="demo-footer">{login.footer}</p>}
    </Form>
  )
}

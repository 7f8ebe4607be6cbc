import { useCapsLock } from '../../../lib/use-caps-lock.ts'
import { credentialsSchema, emailSchema, type Credentials } from '../../../session/auth/credentials.ts'
import { useSignIn } from '../../../session/auth/use-sign-in.ts'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { draft } from '../model/draft.ts'
import { EmailField } from './email-field.tsx'
import { showIn } from './show-in.ts'
import { useFirstEmptyField } from './use-first-empty-field.ts'
import { TEXTS } from '../texts.ts'

const DEFAULTS: Credentials = { email: '', password: '' }

interface SignInFormProps {
  takesFocus: boolean
  /** With a valid address in the draft, or with none. */
  onForgot: () => void
}

export function SignInForm({ takesFocus, onForgot }: SignInFormProps) {
  const form = useZodForm(credentialsSchema, { defaultValues: { ...DEFAULTS, email: draft.read().email } })
  const signIn = useSignIn()
  const caps = useCapsLock()
  useFirstEmptyField(form, ['email', 'password'], takesFocus)

  const forgot = () => {
    const email = form.getValues('email').trim()
    const problem = email === '' ? null : emailProblem(email)
    if (problem !== null) return form.setError('email', { message: problem }, { shouldFocus: true })
    draft.change({ email })
    onForgot()
  }

  return (
    <Form
      form={form}
      label={TEXTS.signIn.form}
      onSubmit={(values) => signIn.mutateAsync(values).catch(showIn(form, 'Login failed'))}
    >
      <EmailField />
      <FormField<Credentials>
        name="password"
        label={TEXTS.password}
        hint={caps.isOn && TEXTS.capsLock}
        action={
          <button type="button" className={linkClass()} onClick={forgot}>
            {TEXTS.forgot.action}
          </button>
        }
      >
        {(field) => <PasswordInput {...caps.watching(field)} size="large" autoComplete="current-password" />}
      </FormField>
      <SubmitButton size="large" block>
        {form.formState.isSubmitting ? TEXTS.signIn.busy : TEXTS.signIn.submit}
      </SubmitButton>
    </Form>
  )
}

function emailProblem(email: string): string | null {
  return emailSchema.safeParse(email).error?.issues[0]?.message ?? null
}

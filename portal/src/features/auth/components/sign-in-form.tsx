import { useQuery } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import { useCapsLock } from '../../../lib/use-caps-lock.ts'
import { credentialsSchema, emailSchema, type Credentials } from '../../../session/auth/credentials.ts'
import { type ProviderName, providersQuery } from '../../../session/auth/providers.ts'
import { useSignIn } from '../../../session/auth/use-sign-in.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { hasWebAuthn } from '../../../session/second-factor/web-authn.ts'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { showError } from '../../../ui/form/show-error.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { draft } from '../model/draft.ts'
import { demandedProvider, withProviderHint } from '../model/provider-problem.ts'
import { EmailField } from './email-field.tsx'
import { showIn } from './show-in.ts'
import { useFirstEmptyField } from './use-first-empty-field.ts'
import { TEXTS } from '../texts.ts'

const DEFAULTS: Credentials = { email: '', password: '' }

interface SignInFormProps {
  takesFocus: boolean
  /** With a valid address in the draft, or with none. */
  onForgot: () => void
  /** The password was right, but the visitor's organisation signs in with a provider. */
  onDemand: (provider: ProviderName) => void
}

export function SignInForm({ takesFocus, onForgot, onDemand }: SignInFormProps) {
  const form = useZodForm(credentialsSchema, { defaultValues: { ...DEFAULTS, email: draft.read().email } })
  const signIn = useSignIn()
  const { config, name } = useEnvironment()
  const { data: providers = [] } = useQuery(providersQuery(name, config.environments[name]))
  const caps = useCapsLock()
  useFirstEmptyField(form, ['email', 'password'], takesFocus)

  const forgot = () => {
    const email = form.getValues('email').trim()
    if (email !== '' && emailProblem(email) !== null) {
      return showError(form, 'email', () => emailProblem(email) ?? '', { shouldFocus: true })
    }
    draft.change({ email })
    onForgot()
  }

  const submit = async (values: Credentials) => {
    try {
      await signIn.mutateAsync(values)
    } catch (error) {
      showIn(form, () => failureToast(withProviderHint(error as Error, providers.length > 0), TEXTS.signIn.failed))
      const provider = demandedProvider(error as Error)
      draft.change({ email: values.email })
      if (provider !== null) onDemand(provider)
    }
  }

  return (
    <Form form={form} label={TEXTS.signIn.form} onSubmit={submit}>
      <EmailField autoComplete={hasWebAuthn() ? 'username webauthn' : 'username'} />
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

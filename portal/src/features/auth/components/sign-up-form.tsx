import { Check } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { failureToast } from '../../../lib/failure-toast.ts'
import { useCapsLock } from '../../../lib/use-caps-lock.ts'
import { Input } from '../../../ui/fields/input.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { showError } from '../../../ui/form/show-error.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { useSignUp } from '../api/auth.ts'
import { draft } from '../model/draft.ts'
import { metRules, PASSWORD_RULES, SIGN_UP_DEFAULTS, signUpSchema, type SignUp } from '../model/sign-up-schema.ts'
import { EmailField } from './email-field.tsx'
import { TEXTS } from '../texts.ts'
import './password-rules.css'

interface SignUpFormProps {
  takesFocus: boolean
  /** Called when the account exists and the user has to follow the link that was sent to the address. */
  onConfirmationSent: () => void
}

export function SignUpForm({ takesFocus, onConfirmationSent }: SignUpFormProps) {
  const { email, name } = draft.read()
  const form = useZodForm(signUpSchema, { defaultValues: { ...SIGN_UP_DEFAULTS, email, name } })
  const signUp = useSignUp()
  const password = useWatch({ control: form.control, name: 'password' })
  const caps = useCapsLock()
  const capsRepeated = useCapsLock()

  const focusFirstEmpty = useEffectEvent(() => {
    const empty = (['name', 'email', 'password'] as const).find((field) => form.getValues(field) === '')
    if (takesFocus && empty !== undefined) form.setFocus(empty)
  })
  useEffect(() => focusFirstEmpty(), [])

  const submit = async (values: SignUp) => {
    try {
      const { isSignedIn } = await signUp.mutateAsync(values)
      if (!isSignedIn) onConfirmationSent()
    } catch (error) {
      showError(form, 'root', () => {
        const { title, description } = failureToast(error as Error, TEXTS.signUp.failed)
        return description === undefined ? title : `${title}. ${description}`
      })
    }
  }

  return (
    <Form form={form} label={TEXTS.signUp.title} onSubmit={submit}>
      <FormField<SignUp> name="name" label={TEXTS.name}>
        {(field) => (
          <Input
            {...field}
            size="large"
            autoComplete="name"
            onChange={(event) => {
              field.onChange(event)
              draft.change({ name: event.target.value })
            }}
          />
        )}
      </FormField>
      <EmailField />
      <FormField<SignUp>
        name="password"
        label={TEXTS.password}
        hint={caps.isOn ? TEXTS.capsLock : <PasswordRules password={password} />}
      >
        {(field) => <PasswordInput {...caps.watching(field)} size="large" autoComplete="new-password" />}
      </FormField>
      <FormField<SignUp>
        name="confirmPassword"
        label={TEXTS.confirmPassword}
        hint={capsRepeated.isOn && TEXTS.capsLock}
      >
        {(field) => <PasswordInput {...capsRepeated.watching(field)} size="large" autoComplete="new-password" />}
      </FormField>
      <SubmitButton size="large" block>
        {form.formState.isSubmitting ? TEXTS.signUp.busy : TEXTS.signUp.submit}
      </SubmitButton>
    </Form>
  )
}

/** All rules, before the visitor types and afterwards, each with a tick as soon as the password meets it. */
function PasswordRules({ password }: { password: string }) {
  const met = metRules(password)
  return (
    <span className="password-rules">
      {PASSWORD_RULES.map((rule) => (
        <span key={rule} data-met={met.includes(rule) || undefined}>
          <Check />
          {TEXTS.signUp.rules[rule]}
          <VisuallyHidden>{met.includes(rule) ? ' (met), ' : ', '}</VisuallyHidden>
        </span>
      ))}
    </span>
  )
}

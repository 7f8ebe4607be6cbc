import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureToast } from '../../../lib/failure-toast.ts'
import { useCapsLock } from '../../../lib/use-caps-lock.ts'
import { EMAIL_PATTERN } from '../../../session/auth/email-pattern.ts'
import { type ProviderName, providersQuery } from '../../../session/auth/providers.ts'
import { TEXTS as RULES } from '../../../session/auth/texts.ts'
import { useSignIn } from '../../../session/auth/use-sign-in.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { hasWebAuthn } from '../../../session/second-factor/web-authn.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { draft } from '../model/draft.ts'
import { demandedProvider, withProviderHint } from '../model/provider-problem.ts'
import { TEXTS } from '../texts.ts'
import '../../../ui/form/form.css'

interface SignInFormProps {
  takesFocus: boolean
  /** With a valid address in the draft, or with none. */
  onForgot: () => void
  /** The password was right, but the visitor's organisation signs in with a provider. */
  onDemand: (provider: ProviderName) => void
}

interface Values {
  readonly email: string
  readonly password: string
}

/** What is wrong, in whatever language is shown. */
type Problem = (() => string) | null

/** The same rules as `credentialsSchema`, without the libraries of forms and schemas: this is the first screen. */
const CHECKS: { readonly [Name in keyof Values]: (value: string) => Problem } = {
  email: (value) => (EMAIL_PATTERN.test(value) ? null : () => RULES.email),
  password: (value) => (value === '' ? () => RULES.passwordRequired : null),
}

const NO_PROBLEMS: Readonly<Record<keyof Values, Problem>> = { email: null, password: null }

/** Checks on submitting, and then while the visitor corrects the errors. */
export function SignInForm({ takesFocus, onForgot, onDemand }: SignInFormProps) {
  const [values, setValues] = useState<Values>({ email: draft.read().email, password: '' })
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [failure, setFailure] = useState<Problem>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const emailBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)
  const boxes = { email: emailBox, password: passwordBox }
  const signIn = useSignIn()
  const { config, name } = useEnvironment()
  const { data: providers = [] } = useQuery(providersQuery(name, config.environments[name]))
  const caps = useCapsLock()

  const focusFirstEmpty = useEffectEvent(() => {
    if (takesFocus) (values.email === '' ? emailBox : passwordBox).current?.focus()
  })
  useEffect(() => focusFirstEmpty(), [])

  const change = (field: keyof Values, value: string) => {
    setValues({ ...values, [field]: value })
    if (isSubmitted || problems[field] !== null) setProblems({ ...problems, [field]: CHECKS[field](value) })
    if (field === 'email') draft.change({ email: value })
  }

  const forgot = () => {
    const email = values.email.trim()
    const problem = email === '' ? null : CHECKS.email(email)
    if (problem !== null) {
      setProblems({ ...problems, email: problem })
      return emailBox.current?.focus()
    }
    draft.change({ email })
    onForgot()
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (signIn.isPending) return
    const found = { email: CHECKS.email(values.email), password: CHECKS.password(values.password) }
    const first = (['email', 'password'] as const).find((field) => found[field] !== null)
    setSubmitted(true)
    setFailure(null)
    setProblems(found)
    if (first !== undefined) return boxes[first].current?.focus()
    try {
      await signIn.mutateAsync(values)
    } catch (error) {
      setFailure(() => () => failureText(error as Error, providers.length > 0))
      const provider = demandedProvider(error as Error)
      draft.change({ email: values.email })
      if (provider !== null) onDemand(provider)
    }
  }

  return (
    <form className="form" aria-label={TEXTS.signIn.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure !== null && (
        <Notice tone="danger" role="alert">
          {failure()}
        </Notice>
      )}
      <Field label={TEXTS.email} error={problems.email?.()}>
        <Input
          ref={emailBox}
          name="email"
          type="email"
          size="large"
          autoComplete={hasWebAuthn() ? 'username webauthn' : 'username'}
          value={values.email}
          onChange={({ target }) => change('email', target.value)}
        />
      </Field>
      <Field
        label={TEXTS.password}
        hint={caps.isOn && TEXTS.capsLock}
        error={problems.password?.()}
        action={
          <button type="button" className={linkClass()} onClick={forgot}>
            {TEXTS.forgot.action}
          </button>
        }
      >
        <PasswordInput
          {...caps.watching({ onBlur: () => undefined })}
          ref={passwordBox}
          name="password"
          size="large"
          autoComplete="current-password"
          value={values.password}
          onChange={({ target }) => change('password', target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" block busy={signIn.isPending}>
        {signIn.isPending ? TEXTS.signIn.busy : TEXTS.signIn.submit}
      </Button>
    </form>
  )
}

function failureText(error: Error, hasProviders: boolean): string {
  const { title, description } = failureToast(withProviderHint(error, hasProviders), TEXTS.signIn.failed)
  return description === undefined ? title : `${title}. ${description}`
}

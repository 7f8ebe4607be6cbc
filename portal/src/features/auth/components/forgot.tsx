import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { failureToast } from '../../../lib/failure-toast.ts'
import { useNow } from '../../../lib/use-now.ts'
import { emailSchema } from '../../../session/auth/credentials.ts'
import { sendResetLink } from '../../../session/auth/send-reset-link.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LanguageSwitch } from '../../../session/language/language-switch.tsx'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { Gate } from '../../../ui/brand/gate.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { draft } from '../model/draft.ts'
import { EmailField } from './email-field.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { TEXTS } from '../texts.ts'
import './forgot.css'

const schema = z.object({ email: emailSchema })

interface ForgotProps {
  /** The visitor typed an address and pressed "Forgot password?": nothing else has to be asked. */
  readonly sendsAtOnce: boolean
  readonly onBack: () => void
}

/** A forgotten password: the address, and then what to do with the mail. */
export function Forgot({ sendsAtOnce, onBack }: ForgotProps) {
  const product = useEnvironment().config.brand.name
  const { mutateAsync, isPending } = useSendResetLink()
  const [sent, setSent] = useState<{ email: string; at: number } | null>(null)
  const form = useZodForm(schema, { defaultValues: { email: draft.read().email } })

  const send = async (email: string) => {
    try {
      await mutateAsync(email)
      setSent({ email, at: Date.now() })
    } catch {
      // A toast says why (docs/product/sign-in.md), and the form stays.
      if (sent === null) form.setFocus('email')
    }
  }
  const begin = useEffectEvent(() => {
    if (sendsAtOnce) void form.handleSubmit(({ email }) => send(email))()
    else form.setFocus('email')
  })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [])

  const back = (
    <button type="button" className={linkClass()} onClick={onBack}>
      {TEXTS.forgot.back}
    </button>
  )
  const another = (
    <button type="button" className={linkClass()} onClick={() => setSent(null)}>
      {TEXTS.forgot.another}
    </button>
  )
  return (
    <Gate corner={<LanguageSwitch />} name={product} title={TEXTS.forgot.title}>
      <p className="lede">{TEXTS.forgot.subtitle}</p>
      <div className="auth-card-form">
        {sent === null ? (
          <Form form={form} label={TEXTS.forgot.title} onSubmit={({ email }) => send(email)}>
            <EmailField hint={!sendsAtOnce && draft.read().email === '' && TEXTS.forgot.addressFirst} />
            <SubmitButton size="large" block>
              {isPending ? TEXTS.forgot.busy : TEXTS.forgot.submit}
            </SubmitButton>
          </Form>
        ) : (
          <Sent {...sent} isBusy={isPending} onResend={() => void send(sent.email)} />
        )}
      </div>
      <p className="auth-card-toggle forgot-ways">
        {sent !== null && another}
        {back}
      </p>
      <EnvironmentSwitch />
    </Gate>
  )
}

interface SentProps {
  readonly email: string
  readonly at: number
  readonly isBusy: boolean
  readonly onResend: () => void
}

/** An address gets at most one mail in a minute: docs/product/sign-in.md. */
const PAUSE_MS = 60_000
const ONE_SECOND_MS = 1000

/** The answer is the same whether an account has the address or not. */
function Sent({ email, at, isBusy, onResend }: SentProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => head.current?.focus(), [])
  const left = Math.ceil((at + PAUSE_MS - useNow(ONE_SECOND_MS)) / ONE_SECOND_MS)
  return (
    <div className="forgot-sent">
      <h2 ref={head} tabIndex={-1}>
        {TEXTS.forgot.sent}
      </h2>
      <p>{TEXTS.forgot.onItsWay}</p>
      <p>
        {TEXTS.forgot.goesTo.before} <b>{email}</b>
        {TEXTS.forgot.goesTo.after}
      </p>
      <Button size="large" block busy={isBusy} disabled={left > 0} onClick={onResend}>
        {left > 0 ? TEXTS.forgot.resendIn(left) : TEXTS.sent.resend}
      </Button>
    </div>
  )
}

function useSendResetLink() {
  const { auth, name } = useEnvironment()
  return useMutation({
    mutationFn: (email: string) => sendResetLink(auth, name, email),
    meta: { failure: (error) => failureToast(error, TEXTS.forgot.failed) },
  })
}

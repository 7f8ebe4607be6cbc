import { useState } from 'react'
import { LinkSent } from './link-sent.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Creating an account: the form, and then what to do with the mail. */
export function SignUp({ takesFocus }: { takesFocus: boolean }) {
  const [isSent, setSent] = useState(false)
  if (isSent) return <LinkSent onChange={() => setSent(false)} />
  return <SignUpForm takesFocus={takesFocus} onConfirmationSent={() => setSent(true)} />
}

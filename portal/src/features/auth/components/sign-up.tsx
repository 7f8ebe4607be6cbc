import { LinkSent } from './link-sent.tsx'
import { SignUpForm } from './sign-up-form.tsx'

interface SignUpProps {
  takesFocus: boolean
  /** Whether the link was sent. The card above says so too. */
  isSent: boolean
  onSent: (isSent: boolean) => void
}

/** Creating an account: the form, and then what to do with the mail. */
export function SignUp({ takesFocus, isSent, onSent }: SignUpProps) {
  if (isSent) return <LinkSent onChange={() => onSent(false)} />
  return <SignUpForm takesFocus={takesFocus} onConfirmationSent={() => onSent(true)} />
}

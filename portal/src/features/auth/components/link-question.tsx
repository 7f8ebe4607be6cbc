import { useNavigate } from '@tanstack/react-router'
import { incomingLink } from '../../../session/auth/incoming-link.ts'
import { leadsToReset, type SessionLink } from '../../../session/auth/link-tokens.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CONFIRM_TEXTS } from '../confirm-texts.ts'

interface LinkQuestionProps {
  link: SessionLink
  /** Whether a user is signed in here, whom the link would replace. */
  isSignedIn: boolean
}

/**
 * A link with tokens has no effect unless the user agrees: its sender may want the user to work in the sender's
 * account.
 */
export function LinkQuestion({ link, isSignedIn }: LinkQuestionProps) {
  const words = isSignedIn ? CONFIRM_TEXTS.other : CONFIRM_TEXTS.tokens
  const navigate = useNavigate()
  const proceed = () => {
    incomingLink.hold({ ...link, consent: isSignedIn ? 'replace' : 'sign-in' })
    void navigate({ to: leadsToReset(link) ? '/reset' : '/', replace: true })
  }
  const stay = () => {
    incomingLink.drop()
    void navigate({ to: '/', replace: true })
  }
  return (
    <div className="confirm-action">
      <Button variant="primary" size="large" block onClick={stay}>
        {words.stay}
      </Button>
      <Button size="large" block onClick={proceed}>
        {words.proceed}
      </Button>
    </div>
  )
}

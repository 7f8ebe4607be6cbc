import { useNavigate } from '@tanstack/react-router'
import { incomingLink } from '../../../session/auth/incoming-link.ts'
import { leadsToReset, type SessionLink } from '../../../session/auth/link-tokens.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CONFIRM_TEXTS } from '../confirm-texts.ts'

/** A link that arrives while somebody else is signed in changes nothing unless they say so. */
export function OtherPersonQuestion({ link }: { link: SessionLink }) {
  const navigate = useNavigate()
  const proceed = () => {
    incomingLink.hold({ ...link, mayReplace: true })
    void navigate({ to: leadsToReset(link) ? '/reset' : '/', replace: true })
  }
  const stay = () => {
    incomingLink.drop()
    void navigate({ to: '/', replace: true })
  }
  return (
    <div className="confirm-action">
      <Button variant="primary" size="large" block onClick={stay}>
        {CONFIRM_TEXTS.other.stay}
      </Button>
      <Button size="large" block onClick={proceed}>
        {CONFIRM_TEXTS.other.proceed}
      </Button>
    </div>
  )
}

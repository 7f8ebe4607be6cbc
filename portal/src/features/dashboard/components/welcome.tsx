import { Link } from '@tanstack/react-router'
import { CalendarDays, LayoutGrid, MessageSquare, X } from 'lucide-react'
import { useId } from 'react'
import { SERVICES } from '../../../session/account/services.ts'
import { useServices } from '../../../session/account/use-account.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { useDismissWelcome, useFollowDismissal } from '../api/welcome.ts'
import './welcome.css'

interface WelcomeProps {
  userId: string
  accountName: string
  /** Puts a question into the Steward's box. */
  onAsk: (question: string) => void
}

/** The first visit: three things to do. It is gone for good when the user dismisses it. */
export function Welcome({ userId, accountName, onAsk }: WelcomeProps) {
  const id = useId()
  const product = useEnvironment().config.brand.name
  const { services } = useServices()
  const { mutate: dismiss } = useDismissWelcome(userId)
  useFollowDismissal(userId)
  const first = SERVICES.find(({ key, path }) => services[key].enabled && path !== null)?.path ?? '/legal-service'
  return (
    <section className="welcome" aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>Three things to begin with</h2>
          <p>
            {product} is where {accountName} and its advisors work together.
          </p>
        </div>
        <IconButton label="Dismiss the welcome" title="Dismiss" onClick={() => dismiss()}>
          <X />
        </IconButton>
      </header>
      <ul>
        <li>
          <LayoutGrid />
          <div>
            <Link to={first}>See your services</Link>
            <p>What each one covers, and its documents.</p>
          </div>
        </li>
        <li>
          <MessageSquare />
          <div>
            <button type="button" onClick={() => onAsk('What can you help me with?')}>
              Ask the AI Steward
            </button>
            <p>It answers from your own documents.</p>
          </div>
        </li>
        <li>
          <CalendarDays />
          <div>
            <Link to="/consultancy">Plan a consult</Link>
            <p>A talk with the advisor whom you need.</p>
          </div>
        </li>
      </ul>
    </section>
  )
}

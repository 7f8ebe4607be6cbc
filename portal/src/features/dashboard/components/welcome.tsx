import { Link } from '@tanstack/react-router'
import { CalendarDays, LayoutGrid, MessageSquare, X } from 'lucide-react'
import { useId } from 'react'
import { SERVICES } from '../../../session/account/services.ts'
import { useServices } from '../../../session/account/use-account.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { useDismissWelcome, useFollowDismissal } from '../api/welcome.ts'
import { TEXTS } from '../texts.ts'
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
          <h2 id={id}>{TEXTS.welcome.title}</h2>
          <p>{TEXTS.welcome.description(product, accountName)}</p>
        </div>
        <IconButton label={TEXTS.welcome.dismiss} title={TEXTS.needs.dismiss} writes onClick={() => dismiss()}>
          <X />
        </IconButton>
      </header>
      <ul>
        <li>
          <LayoutGrid />
          <div>
            <Link to={first}>{TEXTS.welcome.services.action}</Link>
            <p>{TEXTS.welcome.services.text}</p>
          </div>
        </li>
        <li>
          <MessageSquare />
          <div>
            <button type="button" onClick={() => onAsk(TEXTS.welcome.steward.question)}>
              {TEXTS.welcome.steward.action}
            </button>
            <p>{TEXTS.welcome.steward.text}</p>
          </div>
        </li>
        <li>
          <CalendarDays />
          <div>
            <Link to="/consultancy">{TEXTS.welcome.consult.action}</Link>
            <p>{TEXTS.welcome.consult.text}</p>
          </div>
        </li>
      </ul>
    </section>
  )
}

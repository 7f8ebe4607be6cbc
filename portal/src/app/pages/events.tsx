import { Planner } from '../../features/consultancies/components/planner.tsx'
import { OpenEvents } from '../../features/dashboard/components/open-events.tsx'
import { EventsPage } from '../../features/events/events-page.tsx'
import { useSteward } from '../../features/steward/steward-context.ts'
import { AccountContact } from './account-contact.tsx'

export function Events() {
  const { suggest } = useSteward()
  return <EventsPage open={<OpenEvents />} agenda={<Planner />} contact={<AccountContact />} onAsk={suggest} />
}

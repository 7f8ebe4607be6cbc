import { Planner } from '../../features/consultancies/components/planner.tsx'
import { EventsPage } from '../../features/events/events-page.tsx'
import { useSteward } from '../../features/steward/steward-context.ts'
import { AccountContact } from './account-contact.tsx'

export function Events() {
  return <EventsPage agenda={<Planner />} contact={<AccountContact />} onAsk={useSteward().suggest} />
}

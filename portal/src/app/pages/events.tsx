import { Planner } from '../../features/consultancies/components/planner.tsx'
import { EventsPage } from '../../features/events/events-page.tsx'

export function Events() {
  return <EventsPage agenda={<Planner />} />
}

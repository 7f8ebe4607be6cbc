import { EventsPage } from '../../features/events/events-page.tsx'

export const Page = EventsPage

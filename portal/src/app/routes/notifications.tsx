import { NotificationsPage } from '../../features/notifications/notifications-page.tsx'

export const Page = NotificationsPage

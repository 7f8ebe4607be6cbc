import { NotificationPreferencesPage } from '../../features/notification-preferences/notification-preferences-page.tsx'

export const Page = NotificationPreferencesPage

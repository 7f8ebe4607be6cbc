import { AccountSettingsPage } from '../../features/account-settings/account-settings-page.tsx'

export const Page = AccountSettingsPage

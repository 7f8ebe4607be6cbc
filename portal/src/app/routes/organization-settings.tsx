import { AccountProfilePage } from '../../features/account-profile/account-profile-page.tsx'

export const Page = AccountProfilePage

import { ProfilePage } from '../../features/profile/profile-page.tsx'

export const Page = ProfilePage

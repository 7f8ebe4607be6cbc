import { PrivacyPage } from '../../features/privacy/privacy-page.tsx'

export const Page = PrivacyPage

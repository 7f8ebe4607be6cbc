import { AppearancePage } from '../../features/appearance/appearance-page.tsx'

export const Page = AppearancePage

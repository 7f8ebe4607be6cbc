import { DisclaimerPage } from '../../features/disclaimer/disclaimer-page.tsx'

export const Page = DisclaimerPage

import { FaqPage } from '../../features/faq/faq-page.tsx'

export const Page = FaqPage

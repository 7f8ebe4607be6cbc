import { FinancePage } from '../../features/finance/finance-page.tsx'

export const Page = FinancePage

import { ConsultanciesPage } from '../../features/consultancies/consultancies-page.tsx'

export const Page = ConsultanciesPage

import { ConsultanciesPage } from '../../features/consultancies/consultancies-page.tsx'
import { AccountContact } from './account-contact.tsx'

export function Consultancy() {
  return <ConsultanciesPage contact={<AccountContact />} />
}

import { useQuery } from '@tanstack/react-query'
import { contactQuery } from '../../session/account/contact.ts'
import { FinancePage } from '../../features/finance/finance-page.tsx'
import { useAccount } from '../../session/account/use-account.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { AccountContact } from './account-contact.tsx'

export function Finance() {
  const { account } = useAccount()
  const query = contactQuery(useClient(), account?.id ?? '')
  const { data: contact } = useQuery({ ...query, enabled: account !== null })
  return <FinancePage contact={<AccountContact />} contactName={contact?.name ?? null} />
}

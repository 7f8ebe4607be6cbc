import { Contact } from '../../features/dashboard/components/contact.tsx'
import { useAccount } from '../../session/account/use-account.ts'

/** The contact of the account that is shown, for pages beside the home page. A file of its own: several pages use it. */
export function AccountContact() {
  const { account } = useAccount()
  return account && <Contact accountId={account.id} />
}

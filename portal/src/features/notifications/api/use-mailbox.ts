import { useActingUser } from '../../../session/acting-user.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { FOR_ADMINS } from './list-notifications.ts'

/** Whose notifications the user reads: those of their account, or those for administrators. Null if there are none. */
export function useMailbox(): string | null {
  const { pending, isAdmin } = useActingUser()
  const { account } = useAccount()
  return !pending && isAdmin ? FOR_ADMINS : (account?.id ?? null)
}

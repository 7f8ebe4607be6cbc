import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../session/account/use-account.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { consultanciesQuery } from './api/list-consultancies.ts'
import { weekdayInFull } from './model/consultancy.ts'

/** "Friday 10:00", for the home page; null if no consult is planned. */
export function useNextConsult(): string | null {
  const { user } = useActingUser()
  const { account } = useAccount()
  const { data } = useQuery({ ...consultanciesQuery(useClient(), user.id), enabled: account !== null })
  const next = data?.consultancies.find(({ accountId }) => accountId === account?.id)
  return next === undefined ? null : `${weekdayInFull(next)} ${next.time}`
}

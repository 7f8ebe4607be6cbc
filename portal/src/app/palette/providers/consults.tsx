import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { consultanciesQuery } from '../../../features/consultancies/api/list-consultancies.ts'
import { dayInFull } from '../../../features/consultancies/model/consultancy.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { itemMatches, MAX_ITEMS, MIN_LETTERS, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'
import { TEXTS } from '../texts.ts'

/** Searches in the browser, because the planner has all coming consults anyway. */
export function ConsultsGroup({ typed, onRun }: ProviderProps) {
  const navigate = useNavigate()
  const { user } = useActingUser()
  const { account } = useAccount()
  const words = useDebounced(typed.trim())
  const isAsked = account !== null && words.length >= MIN_LETTERS
  const query = consultanciesQuery(useClient(), user.id)
  const { data, isFetching, isError } = useQuery({ ...query, enabled: isAsked })
  const items = (data?.consultancies ?? [])
    .filter(({ accountId }) => accountId === account?.id)
    .map((consult) => ({
      id: consult.id,
      title: `${consult.consultantName}, ${consult.service}`,
      detail: `${dayInFull(consult)}, ${consult.time}`,
      icon: CalendarDays,
      keywords: [TEXTS.consultKeyword, dayInFull(consult)],
      run: () => void navigate({ to: '/consultancy' }),
    }))
    .filter((item) => itemMatches(item, words))
  const answer = {
    items: isAsked ? items : [],
    pending: isAsked && isFetching,
    failed: isAsked && isError,
    most: MAX_ITEMS,
  }
  return <ResultGroup heading={TEXTS.groups.consults} answer={answer} onRun={onRun} />
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { searchRequestsQuery } from '../../../features/support/api/search-requests.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { MIN_LETTERS, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'
import { snippetOf } from '../snippet.ts'

export function RequestsGroup({ typed, onRun }: ProviderProps) {
  const navigate = useNavigate()
  const client = useClient()
  const { account } = useAccount()
  const words = useDebounced(typed.trim())
  const isAsked = account !== null && words.length >= MIN_LETTERS
  const query = searchRequestsQuery(client, account?.id ?? '', words)
  const { data = [], isFetching, isError } = useQuery({ ...query, enabled: isAsked })
  const items = data.map(({ id, number, subject, message }) => ({
    id,
    title: subject,
    detail: number,
    snippet: snippetOf(message, words),
    icon: Mail,
    run: () => void navigate({ to: '/contact-support', search: { request: id } as never }),
  }))
  const answer = { items: isAsked ? items : [], pending: isAsked && isFetching, failed: isAsked && isError }
  return <ResultGroup heading="Support requests" answer={answer} onRun={onRun} />
}

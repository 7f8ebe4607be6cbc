import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { searchDeskQuery, searchRequestsQuery } from '../../../features/support/api/search-requests.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useAdminMode } from '../../../session/admin-mode.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { MAX_ITEMS, MIN_LETTERS, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'
import { snippetOf } from '../snippet.ts'
import { TEXTS } from '../texts.ts'

/** In admin mode the requests of all accounts, which open in the desk. Otherwise those of the account. */
export function RequestsGroup(props: ProviderProps) {
  const { isAdmin } = useActingUser()
  const { isOn } = useAdminMode()
  return isAdmin && isOn ? <DeskRequests {...props} /> : <AccountRequests {...props} />
}

function DeskRequests({ typed, onRun }: ProviderProps) {
  const navigate = useNavigate()
  const words = useDebounced(typed.trim())
  const isAsked = words.length >= MIN_LETTERS
  const query = useQuery({ ...searchDeskQuery(useClient(), words, MAX_ITEMS + 1), enabled: isAsked })
  const items = (query.data ?? []).map(
    ({ id, number, subject, author_name: author, account_name: account, state }) => ({
      id,
      title: subject,
      detail: number,
      // The generated types never allow null in what a procedure returns: a request may have no account.
      snippet: [{ text: whoseWords((account as string | null) ?? author, state), isFound: false }],
      icon: Mail,
      run: () =>
        void navigate({
          to: '/settings/admin',
          search: { tab: 'support', request: id } as never,
          state: { enterAdmin: true },
        }),
    }),
  )
  const { isFetching, isError } = query
  const answer = {
    items: isAsked ? items : [],
    pending: isAsked && isFetching,
    failed: isAsked && isError,
    most: MAX_ITEMS,
  }
  return <ResultGroup heading={TEXTS.groups.requests} answer={answer} onRun={onRun} />
}

const whoseWords = (who: string, state: string) => (state === 'closed' ? TEXTS.closedOf(who) : who)

function AccountRequests({ typed, onRun }: ProviderProps) {
  const navigate = useNavigate()
  const client = useClient()
  const { account } = useAccount()
  const words = useDebounced(typed.trim())
  const isAsked = account !== null && words.length >= MIN_LETTERS
  const query = searchRequestsQuery(client, account?.id ?? '', words, MAX_ITEMS + 1)
  const { data = [], isFetching, isError } = useQuery({ ...query, enabled: isAsked })
  const items = data.map(({ id, number, subject, message }) => ({
    id,
    title: subject,
    detail: number,
    snippet: snippetOf(message, words),
    icon: Mail,
    run: () => void navigate({ to: '/contact-support', search: { request: id } as never }),
  }))
  const answer = {
    items: isAsked ? items : [],
    pending: isAsked && isFetching,
    failed: isAsked && isError,
    most: MAX_ITEMS,
  }
  return <ResultGroup heading={TEXTS.groups.requests} answer={answer} onRun={onRun} />
}

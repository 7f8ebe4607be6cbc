import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2, UserRound } from 'lucide-react'
import { findPeopleQuery } from '../../../features/admin/users/api/users.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { accountSearchQuery } from '../../../session/account/search-accounts.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { MAX_ITEMS, MIN_LETTERS, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'
import { TEXTS } from '../texts.ts'

/** Accounts and people, for administrators. An account opens its page, a person their row in the Admin Panel. */
export function AdministrationGroups(props: ProviderProps) {
  const { isAdmin } = useActingUser()
  return isAdmin ? <Found {...props} /> : null
}

function Found({ typed, onRun }: ProviderProps) {
  const client = useClient()
  const words = useDebounced(typed.trim())
  const isAsked = words.length >= MIN_LETTERS
  const accounts = useQuery({ ...accountSearchQuery(client, words), enabled: isAsked })
  const people = useQuery({ ...findPeopleQuery(client, words, MAX_ITEMS + 1), enabled: isAsked })
  const navigate = useNavigate()
  const accountItems = (accounts.data?.options ?? []).map(({ value, label }) => ({
    id: value,
    title: label,
    icon: Building2,
    run: () =>
      void navigate({
        to: '/settings/admin/accounts/$accountId',
        params: { accountId: value },
        state: { enterAdmin: true },
      }),
  }))
  const peopleItems = (people.data ?? []).map(({ id, name, email }) => ({
    id,
    title: name || email,
    detail: email,
    icon: UserRound,
    run: () =>
      void navigate({
        to: '/settings/admin',
        search: { tab: 'users', q: email } as never,
        state: { enterAdmin: true },
      }),
  }))
  const answer = (items: typeof accountItems, { isFetching, isError }: { isFetching: boolean; isError: boolean }) => ({
    items: isAsked ? items : [],
    pending: isAsked && isFetching,
    failed: isAsked && isError,
    most: MAX_ITEMS,
  })
  return (
    <>
      <ResultGroup heading={TEXTS.groups.accounts} answer={answer(accountItems, accounts)} onRun={onRun} />
      <ResultGroup heading={TEXTS.groups.people} answer={answer(peopleItems, people)} onRun={onRun} />
    </>
  )
}

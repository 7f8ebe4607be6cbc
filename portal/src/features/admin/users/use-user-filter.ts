import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { readFilter, type UserFilter } from './model/user.ts'

/** Which users the list shows. It stands in the address beside the search, the order and the page. */
export function useUserFilter(): [UserFilter | null, (filter: UserFilter | null) => void] {
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const set = (filter: UserFilter | null) => {
    // Another list begins at its first page.
    const { only: _only, page: _page, ...others } = address
    const search = { ...others, ...(filter === null ? {} : { only: filter }) }
    void navigate({ to, search, state: true, replace: true, resetScroll: false })
  }
  return [readFilter(address['only']), set]
}

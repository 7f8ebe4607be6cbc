import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { listAddress, readListState, type ListState } from './list-state.ts'
import { useSearchBox } from './use-debounced.ts'

interface List<Sort extends string> {
  readonly state: ListState<Sort>
  readonly set: (state: ListState<Sort>) => void
  /** The text in the search box; the list follows when the user has stopped typing. */
  readonly typed: string
  readonly setTyped: (typed: string) => void
}

/** Keeps the other parameters of the address, such as the tab. */
export function useListInAddress<Sort extends string>(sorts: readonly [Sort, ...Sort[]]): List<Sort> {
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const state = readListState(address, sorts)
  const set = (next: ListState<Sort>) => {
    const { q: _q, sort: _sort, order: _order, page: _page, ...others } = address
    const search = { ...others, ...listAddress(next, sorts) }
    void navigate({ to, search, state: true, replace: true, resetScroll: false })
  }
  const [typed, setTyped] = useSearchBox(state.search, (search) => set({ ...state, search, page: 1 }))
  return { state, set, typed, setTyped }
}

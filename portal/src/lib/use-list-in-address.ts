import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { listAddress, readListState, type ListState } from './list-state.ts'

const REST_MS = 250

interface List<Sort extends string> {
  readonly state: ListState<Sort>
  readonly set: (state: ListState<Sort>) => void
  /** In the search box; it is looked for once the typing rests. */
  readonly typed: string
  readonly setTyped: (typed: string) => void
}

/** Beside a list's own words the address may hold others, such as the tab, which stay. */
export function useListInAddress<Sort extends string>(sorts: readonly [Sort, ...Sort[]]): List<Sort> {
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const state = readListState(address, sorts)
  const [typed, setTyped] = useState(state.search)
  const set = (next: ListState<Sort>) => {
    const { q: _q, sort: _sort, order: _order, page: _page, ...others } = address
    const search = { ...others, ...listAddress(next, sorts) }
    void navigate({ to, search, state: true, replace: true, resetScroll: false })
  }
  const look = useEffectEvent(() => {
    if (typed.trim() !== state.search) set({ ...state, search: typed.trim(), page: 1 })
  })
  useEffect(() => {
    const timer = setTimeout(look, typed === '' ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { state, set, typed, setTyped }
}

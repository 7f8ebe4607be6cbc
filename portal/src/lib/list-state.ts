/** What of a long list is looked at. It stands in the address, so that a view can be kept and shared. */
export interface ListState<Sort extends string> {
  readonly search: string
  readonly sort: Sort
  readonly descending: boolean
  /** Counted from one. */
  readonly page: number
}

/** From the address, where anything may stand. The first of `sorts` is the default. */
export function readListState<Sort extends string>(
  address: Readonly<Record<string, unknown>>,
  sorts: readonly [Sort, ...Sort[]],
): ListState<Sort> {
  const { q, sort, order, page } = address
  return {
    // The router makes a number of what looks like one.
    search: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
    sort: sorts.find((known) => known === sort) ?? sorts[0],
    descending: order === 'desc',
    page: typeof page === 'number' && Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

interface ListAddress {
  readonly q?: string
  readonly sort?: string
  readonly order?: 'desc'
  readonly page?: number
}

/** Into the address; what is as by default does not stand there. */
export function listAddress<Sort extends string>(
  { search, sort, descending, page }: ListState<Sort>,
  sorts: readonly [Sort, ...Sort[]],
): ListAddress {
  return {
    ...(search === '' ? {} : { q: search }),
    ...(sort === sorts[0] ? {} : { sort }),
    ...(descending ? { order: 'desc' as const } : {}),
    ...(page === 1 ? {} : { page }),
  }
}

/** Another column is sorted upwards first; the same one the other way round. A new order begins at its first page. */
export function sortedBy<Sort extends string>(state: ListState<Sort>, sort: Sort): ListState<Sort> {
  return { ...state, sort, descending: state.sort === sort && !state.descending, page: 1 }
}

import { parsePage, parseText } from './address-values.ts'

/** Which part of a long list the user sees. It is kept in the address, so that users can store and share a view. */
export interface ListState<Sort extends string> {
  readonly search: string
  readonly sort: Sort
  readonly descending: boolean
  /** Counted from one. */
  readonly page: number
}

/** Reads the address, which anybody can edit. The first of `sorts` is the default. */
export function readListState<Sort extends string>(
  address: Readonly<Record<string, unknown>>,
  sorts: readonly [Sort, ...Sort[]],
): ListState<Sort> {
  const { q, sort, order, page } = address
  return {
    search: parseText(q),
    sort: sorts.find((known) => known === sort) ?? sorts[0],
    descending: order === 'desc',
    page: parsePage(page),
  }
}

interface ListAddress {
  readonly q?: string
  readonly sort?: string
  readonly order?: 'desc'
  readonly page?: number
}

/** The parameters of the address, without those that have their default. */
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

interface SortableList<Sort extends string> {
  readonly state: ListState<Sort>
  readonly onState: (state: ListState<Sort>) => void
  readonly names: Readonly<Record<Sort, string>>
}

/** The properties of a table heading that sorts the list. */
export function sortableHead<Sort extends string>({ state, onState, names }: SortableList<Sort>, key: Sort) {
  const direction = state.descending ? ('descending' as const) : ('ascending' as const)
  return {
    key,
    header: names[key],
    sort: { direction: state.sort === key ? direction : null, onSort: () => onState(sortedBy(state, key)) },
  }
}

/** Sorts another column ascending, and the same column in reverse. Returns to the first page. */
export function sortedBy<Sort extends string>(state: ListState<Sort>, sort: Sort): ListState<Sort> {
  return { ...state, sort, descending: state.sort === sort && !state.descending, page: 1 }
}

/**
 * The lists that may have millions of rows count so many, and their pages reach so far: private.most_counted() in the database. A
 * total of one more means that there are more.
 */
export const MOST_COUNTED = 10_000

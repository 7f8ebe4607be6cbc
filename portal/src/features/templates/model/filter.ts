import { parseId, parsePage, parseText } from '../../../lib/address-values.ts'
import { TEXTS } from '../texts.ts'

/** docs/product/templates.md */
export const CATEGORIES = ['general', 'legal', 'privacy', 'compliance', 'contracts'] as const
export type Category = (typeof CATEGORIES)[number]

export const categoryLabel = (category: Category): string => TEXTS.categories[category] ?? category

export const ORDERS = ['match', 'newest', 'title', 'size'] as const
export type Order = (typeof ORDERS)[number]

export interface Filter {
  readonly words: string
  readonly category: Category | null
  readonly tag: string | null
  readonly account: string | null
  readonly order: Order
  readonly clientPage: number
  readonly genericPage: number
}

const LAST_PAGE = 1_000_000

type Address = Readonly<Record<string, unknown>>

/** Reads the address, which anybody can edit. Without words there is no best match. */
export function readFilter(address: Address): Filter {
  const words = text(address['q']).trim()
  const orders = words === '' ? ORDERS.slice(1) : ORDERS
  return {
    words,
    category: CATEGORIES.find((known) => known === address['category']) ?? null,
    tag: text(address['tag']).trim() || null,
    account: parseId(address['account']),
    order: orders.find((known) => known === address['sort']) ?? orders[0] ?? 'newest',
    clientPage: page(address['client']),
    genericPage: page(address['generic']),
  }
}

/** The parameters of the address; defaults are left out. */
export function filterAddress(filter: Filter): Record<string, string | number> {
  const standard = filter.words === '' ? 'newest' : 'match'
  return {
    ...(filter.words !== '' && { q: filter.words }),
    ...(filter.category !== null && { category: filter.category }),
    ...(filter.tag !== null && { tag: filter.tag }),
    ...(filter.account !== null && { account: filter.account }),
    ...(filter.order !== standard && { sort: filter.order }),
    ...(filter.clientPage > 1 && { client: filter.clientPage }),
    ...(filter.genericPage > 1 && { generic: filter.genericPage }),
  }
}

/** A new choice starts at the first pages; new words are sorted by best match. */
export function withChoice(filter: Filter, choice: Partial<Filter>): Filter {
  const isSearch = choice.words !== undefined && (choice.words === '') !== (filter.words === '')
  const order = choice.words === '' ? 'newest' : 'match'
  return { ...filter, ...(isSearch && { order }), clientPage: 1, genericPage: 1, ...choice }
}

export const NO_FILTER: Filter = readFilter({})

export function isFiltered({ order: _order, clientPage: _client, genericPage: _generic, ...filters }: Filter): boolean {
  return Object.values(filters).some((value) => value !== null && value !== '')
}

// The router turns "true" and "false" into booleans, but users search for these words too.
function text(value: unknown): string {
  return typeof value === 'boolean' ? String(value) : parseText(value)
}

function page(value: unknown): number {
  return Math.min(parsePage(value), LAST_PAGE)
}

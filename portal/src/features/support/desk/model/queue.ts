import { parseId, parsePage, parseText } from '../../../../lib/address-values.ts'
import type { CsvColumn } from '../../../../lib/csv.ts'
import type { SupportRequest } from '../../model/request.ts'
import { TEXTS as SHARED } from '../../texts.ts'
import { TEXTS } from '../texts.ts'

/** The filters of the queue, in their order: docs/product/support.md. */
export const QUEUES = ['all', 'open', 'waiting', 'mine', 'closed'] as const
export type Queue = (typeof QUEUES)[number]

export interface QueueFilter {
  readonly queue: Queue
  readonly account: string | null
  readonly search: string
  /** Counted from one. */
  readonly page: number
}

/** What the address says: the filter and the open request. */
export interface DeskAddress extends QueueFilter {
  readonly request: string | null
  /** The address asks for a request that cannot exist. */
  readonly isWrong: boolean
}

export type QueuedRequest = Pick<
  SupportRequest,
  | 'id'
  | 'number'
  | 'subject'
  | 'category'
  | 'priority'
  | 'state'
  | 'due_at'
  | 'waiting_since'
  | 'answered_at'
  | 'closed_at'
  | 'created_at'
  | 'author_name'
> & {
  readonly place: number
  readonly total: number
  readonly account_id: string | null
  readonly account_name: string | null
  readonly assigned_to: string | null
  readonly handler_name: string | null
}

export type Counts = Readonly<Record<Exclude<Queue, 'closed'> | 'overdue', number>>

/** Reads the address, which anybody can edit. */
export function readDeskAddress(address: Readonly<Record<string, unknown>>): DeskAddress {
  const queue = parseText(address['show'])
  const request = parseId(address['request'])
  return {
    queue: QUEUES.find((known) => known === queue) ?? 'all',
    account: parseId(address['account']),
    search: parseText(address['q']),
    page: parsePage(address['page']),
    request,
    isWrong: request === null && address['request'] !== undefined,
  }
}

/** The parameters of the address, without those that have their default. */
export function deskSearch({ queue, account, search, page, request }: Omit<DeskAddress, 'isWrong'>) {
  return {
    tab: 'support',
    ...(queue === 'all' ? {} : { show: queue }),
    ...(account === null ? {} : { account }),
    ...(search === '' ? {} : { q: search }),
    ...(page === 1 ? {} : { page }),
    ...(request === null ? {} : { request }),
  }
}

const SECTIONS = ['new', 'waiting', 'answered', 'closed'] as const

interface Section {
  readonly state: SupportRequest['state']
  readonly title: string
  readonly requests: readonly QueuedRequest[]
}

/** The page of the queue by state. The database sorts by state first, so each state is one section. */
export function sectionsOf(requests: readonly QueuedRequest[]): Section[] {
  return SECTIONS.flatMap((state) => {
    const ofState = requests.filter((request) => request.state === state)
    return ofState.length === 0 ? [] : [{ state, title: TEXTS.queue.sections[state], requests: ofState }]
  })
}

/** How many requests a section has on all pages; null if it is not known. */
export function sectionCount(
  state: SupportRequest['state'],
  { queue, search }: QueueFilter,
  counts: Counts | undefined,
  total: number,
): number | null {
  if (queue === 'open' || queue === 'waiting' || queue === 'closed') return total
  if (queue === 'mine' || search !== '' || counts === undefined) return null
  if (state === 'new') return counts.open
  return state === 'waiting' ? counts.waiting : counts.all - counts.open - counts.waiting
}

/** In the order in which they are offered. */
export const STATES = ['new', 'answered', 'waiting', 'closed'] as const

/** Without notes: an export may be handed on. */
export function csvColumns(): readonly CsvColumn<QueuedRequest>[] {
  const texts = TEXTS.csv
  return [
    { header: texts.number, cell: ({ number }) => number },
    { header: texts.subject, cell: ({ subject }) => subject },
    { header: texts.account, cell: ({ account_name: name }) => name },
    { header: texts.from, cell: ({ author_name: name }) => name },
    { header: texts.category, cell: ({ category }) => (category === null ? null : SHARED.categories[category]) },
    { header: texts.priority, cell: ({ priority }) => SHARED.priorities[priority] },
    { header: texts.state, cell: ({ state }) => TEXTS.states[state] },
    { header: texts.handledBy, cell: ({ handler_name: name }) => name },
    { header: texts.received, cell: ({ created_at: at }) => at },
    { header: texts.due, cell: ({ due_at: at }) => at },
    { header: texts.answered, cell: ({ answered_at: at }) => at },
    { header: texts.closed, cell: ({ closed_at: at }) => at },
  ]
}

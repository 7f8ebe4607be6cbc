import { parseId, parsePage, parseText } from '../../../../lib/address-values.ts'
import type { CsvColumn } from '../../../../lib/csv.ts'
import type { SupportRequest } from '../../model/request.ts'
import { CATEGORIES, PRIORITIES } from '../../model/support-form.ts'

/** The filters of the queue, in their order: docs/product/support.md. */
export const QUEUES = { all: 'All', open: 'Open', waiting: 'Waiting', mine: 'Mine', closed: 'Closed' } as const
export type Queue = keyof typeof QUEUES

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
    queue: Object.hasOwn(QUEUES, queue) ? (queue as Queue) : 'all',
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

const SECTIONS = {
  new: 'Open, by due time',
  waiting: 'Waiting for client, clock paused',
  answered: 'Answered',
  closed: 'Closed',
} as const

interface Section {
  readonly state: SupportRequest['state']
  readonly title: string
  readonly requests: readonly QueuedRequest[]
}

/** The page of the queue by state. The database sorts by state first, so each state is one section. */
export function sectionsOf(requests: readonly QueuedRequest[]): Section[] {
  return Object.entries(SECTIONS).flatMap(([state, title]) => {
    const ofState = requests.filter((request) => request.state === state)
    return ofState.length === 0 ? [] : [{ state: state as SupportRequest['state'], title, requests: ofState }]
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

const STATE_NAMES = { new: 'New', answered: 'Answered', waiting: 'Waiting for client', closed: 'Closed' } as const
export const STATE_OPTIONS = Object.entries(STATE_NAMES) as [SupportRequest['state'], string][]

/** Without notes: an export may be handed on. */
export const CSV_COLUMNS: readonly CsvColumn<QueuedRequest>[] = [
  { header: 'Number', cell: ({ number }) => number },
  { header: 'Subject', cell: ({ subject }) => subject },
  { header: 'Account', cell: ({ account_name: name }) => name },
  { header: 'From', cell: ({ author_name: name }) => name },
  { header: 'Category', cell: ({ category }) => (category === null ? null : CATEGORIES[category]) },
  { header: 'Priority', cell: ({ priority }) => PRIORITIES[priority].label },
  { header: 'State', cell: ({ state }) => STATE_NAMES[state] },
  { header: 'Handled by', cell: ({ handler_name: name }) => name },
  { header: 'Received', cell: ({ created_at: at }) => at },
  { header: 'Due', cell: ({ due_at: at }) => at },
  { header: 'Answered', cell: ({ answered_at: at }) => at },
  { header: 'Closed', cell: ({ closed_at: at }) => at },
]

import type { SampleEvent } from '../../../content/important-events.ts'
import { parseText } from '../../../lib/address-values.ts'
import { matchesQuery } from '../../../lib/matches-query.ts'
import type { BadgeTone } from '../../../ui/data/badge.tsx'

/** The filters of the list: docs/product/events.md. */
export const FILTERS = {
  all: { label: 'All Events', shows: () => true },
  high: { label: 'High Priority', shows: ({ priority }) => priority === 'high' },
  active: { label: 'Active', shows: ({ status }) => status === 'active' },
  compliance: { label: 'Compliance', shows: ({ type }) => type === 'compliance' },
  security: { label: 'Security', shows: ({ type }) => type === 'security' },
} satisfies Record<string, { label: string; shows: (event: SampleEvent) => boolean }>

export type EventKind = keyof typeof FILTERS

export interface EventFilter {
  readonly show: EventKind
  readonly words: string
}

export const NO_FILTER: EventFilter = { show: 'all', words: '' }

/** Reads the address, which anybody can edit. */
export function readFilter({ show, q }: Readonly<Record<string, unknown>>): EventFilter {
  return {
    show: typeof show === 'string' && Object.hasOwn(FILTERS, show) ? (show as EventKind) : 'all',
    words: parseText(q),
  }
}

/** The parameters of the address; filters that are not set are left out. */
export function filterSearch({ show, words }: EventFilter): { show?: EventKind; q?: string } {
  return { ...(show === 'all' ? {} : { show }), ...(words === '' ? {} : { q: words }) }
}

export function filtered(events: readonly SampleEvent[], { show, words }: EventFilter): SampleEvent[] {
  return events.filter(
    (event) => FILTERS[show].shows(event) && matchesQuery(`${event.title} ${event.description} ${event.type}`, words),
  )
}

export const PRIORITY_TONES: Readonly<Record<SampleEvent['priority'], BadgeTone>> = {
  high: 'danger',
  medium: 'warning',
  low: 'neutral',
}

/** At noon, so that the change to or from summer time does not move the day. */
export function dueDate({ dueInDays }: SampleEvent, today: Date): Date {
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + dueInDays, 12)
}

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const DAY_MS = 86_400_000

/** "in 4 days", "6 days ago", counted in days of the calendar. */
export function distance(due: Date, today: Date): string {
  const noon = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12)
  const days = Math.round((due.getTime() - noon.getTime()) / DAY_MS)
  if (days === 0) return 'today'
  const count = days === 1 || days === -1 ? '1 day' : `${Math.abs(days)} days`
  return days < 0 ? `${count} ago` : `in ${count}`
}

const SOON_DAYS = 30

/** The groups of the list, in their order, without empty ones. */
export function grouped<Entry extends { readonly due: Date }>(
  entries: readonly Entry[],
  today: Date,
): { readonly title: string; readonly entries: readonly Entry[] }[] {
  const soon = new Date(today.getFullYear(), today.getMonth(), today.getDate() + SOON_DAYS + 1)
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate())
  return [
    { title: 'Past due', entries: entries.filter(({ due }) => due < start) },
    { title: 'In the next 30 days', entries: entries.filter(({ due }) => due >= start && due < soon) },
    { title: 'Later', entries: entries.filter(({ due }) => due >= soon) },
  ].filter((group) => group.entries.length > 0)
}

import type { SampleEvent } from '../../../content/important-events.ts'
import { parseText } from '../../../lib/address-values.ts'
import { matchesQuery } from '../../../lib/matches-query.ts'
import type { BadgeTone } from '../../../ui/data/badge.tsx'
import { TEXTS } from '../texts.ts'

/** The filters of the list: docs/product/events.md. */
const FILTERS = {
  all: () => true,
  high: ({ priority }) => priority === 'high',
  active: ({ status }) => status === 'active',
  compliance: ({ type }) => type === 'compliance',
  security: ({ type }) => type === 'security',
} satisfies Record<string, (event: SampleEvent) => boolean>

export type EventKind = keyof typeof FILTERS

export const EVENT_KINDS = Object.keys(FILTERS) as EventKind[]

export interface EventFilter {
  readonly show: EventKind
  readonly words: string
}

export const NO_FILTER: EventFilter = { show: 'all', words: '' }

/** Reads the address, which anybody can edit. */
export function readFilter({ show, q }: Readonly<Record<string, unknown>>): EventFilter {
  return {
    show: EVENT_KINDS.find((known) => known === show) ?? 'all',
    words: parseText(q),
  }
}

/** The parameters of the address; filters that are not set are left out. */
export function filterSearch({ show, words }: EventFilter): { show?: EventKind; q?: string } {
  return { ...(show === 'all' ? {} : { show }), ...(words === '' ? {} : { q: words }) }
}

export function filtered(events: readonly SampleEvent[], { show, words }: EventFilter): SampleEvent[] {
  return events.filter(
    (event) =>
      FILTERS[show](event) && matchesQuery(`${event.title} ${event.description} ${TEXTS.types[event.type]}`, words),
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

const DAY_MS = 86_400_000

/** "in 4 days", "6 days ago", counted in days of the calendar. */
export function distance(due: Date, today: Date): string {
  const noon = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12)
  const days = Math.round((due.getTime() - noon.getTime()) / DAY_MS)
  if (days === 0) return TEXTS.distance.today
  return days < 0 ? TEXTS.distance.ago(-days) : TEXTS.distance.ahead(days)
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
    { title: TEXTS.groups.past, entries: entries.filter(({ due }) => due < start) },
    { title: TEXTS.groups.soon, entries: entries.filter(({ due }) => due >= start && due < soon) },
    { title: TEXTS.groups.later, entries: entries.filter(({ due }) => due >= soon) },
  ].filter((group) => group.entries.length > 0)
}

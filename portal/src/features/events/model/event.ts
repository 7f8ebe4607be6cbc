import type { SampleEvent } from '../../../content/important-events.ts'
import type { BadgeTone } from '../../../ui/data/badge.tsx'

/** Spec part 2 §2: what the list can be narrowed to. */
export const FILTERS = {
  all: { label: 'All Events', shows: () => true },
  high: { label: 'High Priority', shows: ({ priority }) => priority === 'high' },
  active: { label: 'Active', shows: ({ status }) => status === 'active' },
  compliance: { label: 'Compliance', shows: ({ type }) => type === 'compliance' },
  security: { label: 'Security', shows: ({ type }) => type === 'security' },
} satisfies Record<string, { label: string; shows: (event: SampleEvent) => boolean }>

export type EventFilter = keyof typeof FILTERS

/** From the address, where anything may stand. */
export function readFilter({ show }: Readonly<Record<string, unknown>>): EventFilter {
  return typeof show === 'string' && Object.hasOwn(FILTERS, show) ? (show as EventFilter) : 'all'
}

export function filtered(events: readonly SampleEvent[], filter: EventFilter): SampleEvent[] {
  return events.filter(FILTERS[filter].shows)
}

export const PRIORITY_TONES: Readonly<Record<SampleEvent['priority'], BadgeTone>> = {
  high: 'danger',
  medium: 'warning',
  low: 'neutral',
}

/** At noon: a day is the same on both sides of a change of the clocks. */
export function dueDate({ dueInDays }: SampleEvent, today: Date): Date {
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + dueInDays, 12)
}

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

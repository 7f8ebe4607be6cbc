import { parseId } from '../../../lib/address-values.ts'

export const PERIODS = ['7', '30', '90', '365'] as const
export type Period = (typeof PERIODS)[number]

/** Which entries the list shows. It is kept in the address, so that a view can be stored and shared. */
export interface LogFilter {
  readonly person: string | null
  readonly kind: string | null
  readonly period: Period | null
  /** Shows the entries around this number, whatever the other filters. */
  readonly around: number | null
}

export const NO_FILTER: LogFilter = { person: null, kind: null, period: null, around: null }

const KIND = /^[a-z_]{1,100}$/

/** Reads the address, which anybody can edit. */
export function readLogFilter(address: Readonly<Record<string, unknown>>): LogFilter {
  const { person, kind, days, entry } = address
  return {
    person: parseId(person),
    kind: typeof kind === 'string' && KIND.test(kind) ? kind : null,
    period: PERIODS.find((known) => Number(known) === days) ?? null,
    around: typeof entry === 'number' && Number.isSafeInteger(entry) && entry > 0 ? entry : null,
  }
}

/** The parameters of the address; filters that are not set are left out. */
export function logFilterAddress({ person, kind, period, around }: LogFilter) {
  return {
    ...(person === null ? {} : { person }),
    ...(kind === null ? {} : { kind }),
    ...(period === null ? {} : { days: Number(period) }),
    ...(around === null ? {} : { entry: around }),
  }
}

export const isFiltered = ({ person, kind, period }: LogFilter): boolean =>
  person !== null || kind !== null || period !== null

const DAY_MS = 86_400_000

/** The beginning of the period, rounded to the minute, so that the query stays the same for a while. */
export function beginOf(period: Period | null, now: number): string | null {
  if (period === null) return null
  return new Date(Math.floor(now / 60_000) * 60_000 - Number(period) * DAY_MS).toISOString()
}

import { parseDay, parseId } from '../../../lib/address-values.ts'
import { startOfDay } from '../../../lib/start-of-day.ts'

/** Which entries of all accounts the list shows. It is kept in the address, so that admins can store and share a view. */
export interface FirmFilter {
  readonly account: string | null
  readonly person: string | null
  readonly kind: string | null
  /** The first and the last day, `2026-11-15`. */
  readonly from: string | null
  readonly to: string | null
}

export const NO_FIRM_FILTER: FirmFilter = { account: null, person: null, kind: null, from: null, to: null }

const KIND = /^[a-z_]{1,100}$/

/** Reads the address, which anybody can edit. */
export function readFirmFilter(address: Readonly<Record<string, unknown>>): FirmFilter {
  const { account, person, kind, from, to } = address
  return {
    account: parseId(account),
    person: parseId(person),
    kind: typeof kind === 'string' && KIND.test(kind) ? kind : null,
    from: parseDay(from),
    to: parseDay(to),
  }
}

/** The parameters of the address, with the tab; filters that are not set are left out. */
export const firmFilterAddress = (filter: FirmFilter) => ({
  tab: 'access' as const,
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null)),
})

export const isFirmFiltered = (filter: FirmFilter): boolean => Object.values(filter).some((value) => value !== null)

/** The parameters of the procedure. Days are days in Brussels, as in the list; the last day is included. */
export function firmParameters({ account, person, kind, from, to }: FirmFilter) {
  return {
    ...(account === null ? {} : { account }),
    ...(person === null ? {} : { person }),
    ...(kind === null ? {} : { kind }),
    ...(from === null ? {} : { since: startOfDay(from).toISOString() }),
    ...(to === null ? {} : { until: startOfDay(to, 1).toISOString() }),
  }
}

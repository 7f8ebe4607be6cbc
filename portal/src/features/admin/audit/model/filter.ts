import { parseDay, parseId, parsePage } from '../../../../lib/address-values.ts'
import { startOfDay } from '../../../../lib/start-of-day.ts'

/** Which actions the list shows. It is kept in the address, so that admins can store and share a view. */
export interface ActionFilter {
  readonly administrator: string | null
  readonly person: string | null
  readonly action: string | null
  /** The first and the last day, `2026-11-15`. */
  readonly from: string | null
  readonly to: string | null
  readonly page: number
}

export const NO_FILTER: ActionFilter = {
  administrator: null,
  person: null,
  action: null,
  from: null,
  to: null,
  page: 1,
}

/** Reads the address, which anybody can edit. */
export function readActionFilter(address: Readonly<Record<string, unknown>>): ActionFilter {
  const matching = (key: string, pattern: RegExp): string | null => {
    const value = address[key]
    return typeof value === 'string' && pattern.test(value) ? value : null
  }
  return {
    administrator: parseId(address['admin']),
    person: parseId(address['person']),
    action: matching('action', /^[a-z_]{1,100}$/),
    from: parseDay(address['from']),
    to: parseDay(address['to']),
    page: parsePage(address['page']),
  }
}

/** The parameters of the address, with the tab and the view; filters that are not set are left out. */
export function actionFilterAddress(filter: ActionFilter) {
  const { administrator, person, action, from, to, page } = filter
  return {
    tab: 'settings' as const,
    view: 'actions' as const,
    ...(administrator === null ? {} : { admin: administrator }),
    ...(person === null ? {} : { person }),
    ...(action === null ? {} : { action }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(page === 1 ? {} : { page }),
  }
}

export function isFiltered({ page: _page, ...filters }: ActionFilter): boolean {
  return Object.values(filters).some((value) => value !== null)
}

/** The parameters of the procedure. Days are days in Brussels, as in the list; the last day is included. */
export function filterParameters({ administrator, person, action, from, to }: ActionFilter) {
  return {
    ...(administrator === null ? {} : { administrator }),
    ...(person === null ? {} : { person }),
    ...(action === null ? {} : { action }),
    ...(from === null ? {} : { since: startOfDay(from).toISOString() }),
    ...(to === null ? {} : { until: startOfDay(to, 1).toISOString() }),
  }
}

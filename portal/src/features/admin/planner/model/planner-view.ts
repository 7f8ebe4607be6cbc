import { parseId, parsePage, parseText } from '../../../../lib/address-values.ts'
import { mondayOf } from './office-time.ts'

/** What the planner shows. It is kept in the address, so that admins can store and share a view. */
export interface PlannerView {
  readonly monday: string
  readonly consultant: string | null
  readonly accountId: string | null
  readonly list: 'coming' | 'over'
  readonly page: number
  /** A consult to open, or to mark if it can no longer be changed. */
  readonly consult: string | null
}

/** Reads the address, which anybody can edit. */
export function readPlannerView(address: Readonly<Record<string, unknown>>, today: string): PlannerView {
  const { week, consultant, account, list, page, consult } = address
  const isDay = typeof week === 'string' && /^\d{4}-\d\d-\d\d$/.test(week) && !Number.isNaN(Date.parse(week))
  return {
    monday: mondayOf(isDay ? week : today),
    consultant: parseText(consultant).slice(0, 200) || null,
    accountId: parseId(account),
    list: list === 'over' ? 'over' : 'coming',
    page: parsePage(page),
    consult: parseId(consult),
  }
}

/** The parameters of the address, without those that have their default. */
export function plannerAddress({ monday, consultant, accountId, list, page, consult }: PlannerView, today: string) {
  return {
    tab: 'planner' as const,
    ...(monday === mondayOf(today) ? {} : { week: monday }),
    ...(consultant === null ? {} : { consultant }),
    ...(accountId === null ? {} : { account: accountId }),
    ...(list === 'coming' ? {} : { list }),
    ...(page === 1 ? {} : { page }),
    ...(consult === null ? {} : { consult }),
  }
}

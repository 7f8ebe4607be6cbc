import type { CallerClient } from '../runtime/entry.ts'

export interface Appointment {
  readonly id: string
  readonly accountId: string
  readonly consultantName: string
  readonly startsAt: Date
  readonly service: string
  readonly bookingLink: string | null
}

export interface Appointments {
  /** The appointments from this time on, soonest first, and the last ones before it, newest first. */
  around(now: Date): Promise<{ readonly upcoming: readonly Appointment[]; readonly past: readonly Appointment[] }>
}

const MOST_PAST = 20
const COLUMNS = 'id, account_id, consultant_name, starts_at, service, booking_link'

/**
 * Uses the caller's client: the database decides which appointments the caller may see. An administrator who impersonates
 * nobody may see all of them, but has no planner.
 */
export function appointmentsOf(client: CallerClient): Appointments {
  return {
    async around(now) {
      const { data: isAdmin } = await client.rpc('is_admin').throwOnError()
      if (isAdmin) return { upcoming: [], past: [] }
      const time = now.toISOString()
      const consultancies = () => client.from('consultancies').select(COLUMNS)
      const [upcoming, past] = await Promise.all([
        consultancies().gte('starts_at', time).order('starts_at').order('id').throwOnError(),
        consultancies()
          .lt('starts_at', time)
          .order('starts_at', { ascending: false })
          .order('id')
          .limit(MOST_PAST)
          .throwOnError(),
      ])
      return { upcoming: upcoming.data.map(toAppointment), past: past.data.map(toAppointment) }
    },
  }
}

interface Row {
  readonly id: string
  readonly account_id: string
  readonly consultant_name: string
  readonly starts_at: string
  readonly service: string
  readonly booking_link: string | null
}

const toAppointment = (row: Row): Appointment => ({
  id: row.id,
  accountId: row.account_id,
  consultantName: row.consultant_name,
  startsAt: new Date(row.starts_at),
  service: row.service,
  bookingLink: row.booking_link,
})

import type { CallerClient } from '../runtime/entry.ts'

export interface Appointment {
  readonly id: string
  readonly accountId: string
  readonly consultantName: string
  readonly startsAt: Date
  readonly service: string
  readonly bookingLink: string | null
  readonly lengthMinutes: number
  readonly sequence: number
}

export interface Appointments {
  /**
   * The appointments from this time on, soonest first, and the last ones before it, newest first. Cancelled ones are
   * listed apart, as long as they would be ahead.
   */
  around(now: Date): Promise<Readonly<Record<'upcoming' | 'past' | 'cancelled', readonly Appointment[]>>>
}

const MOST_PAST = 20
const COLUMNS = 'id, account_id, consultant_name, starts_at, service, booking_link, length_minutes, sequence'

/**
 * Uses the caller's client: the database decides which appointments the caller may see. An administrator who impersonates
 * nobody may see all of them, but has no planner.
 */
export function appointmentsOf(client: CallerClient): Appointments {
  return {
    async around(now) {
      const { data: isAdmin } = await client.rpc('is_admin').throwOnError()
      if (isAdmin) return { upcoming: [], past: [], cancelled: [] }
      const time = now.toISOString()
      const consultancies = (status: 'planned' | 'cancelled') =>
        client.from('consultancies').select(COLUMNS).eq('status', status)
      const ahead = (status: 'planned' | 'cancelled') =>
        consultancies(status).gte('starts_at', time).order('starts_at').order('id').throwOnError()
      const [upcoming, cancelled, past] = await Promise.all([
        ahead('planned'),
        ahead('cancelled'),
        consultancies('planned')
          .lt('starts_at', time)
          .order('starts_at', { ascending: false })
          .order('id')
          .limit(MOST_PAST)
          .throwOnError(),
      ])
      return {
        upcoming: upcoming.data.map(toAppointment),
        past: past.data.map(toAppointment),
        cancelled: cancelled.data.map(toAppointment),
      }
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
  readonly length_minutes: number
  readonly sequence: number
}

const toAppointment = (row: Row): Appointment => ({
  id: row.id,
  accountId: row.account_id,
  consultantName: row.consultant_name,
  startsAt: new Date(row.starts_at),
  service: row.service,
  bookingLink: row.booking_link,
  lengthMinutes: row.length_minutes,
  sequence: row.sequence,
})

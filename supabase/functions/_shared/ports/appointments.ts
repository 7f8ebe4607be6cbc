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
  around(now: Date): Promise<Lists<Appointment>>
}

type Lists<T> = Readonly<Record<'upcoming' | 'past' | 'cancelled', readonly T[]>>

/**
 * Uses the caller's client: the database decides which appointments the caller may see, and answers with all of them at
 * once (supabase/migrations/20261116102710_client_planner.sql).
 */
export function appointmentsOf(client: CallerClient): Appointments {
  return {
    async around(now) {
      const { data } = await client.rpc('list_own_consults', { at_time: now.toISOString() }).throwOnError()
      // The session or the impersonation is over.
      if (data === null) return { upcoming: [], past: [], cancelled: [] }
      // The generated types do not know what is in the object.
      const { upcoming, past, cancelled } = data as unknown as Lists<Row>
      return {
        upcoming: upcoming.map(toAppointment),
        past: past.map(toAppointment),
        cancelled: cancelled.map(toAppointment),
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

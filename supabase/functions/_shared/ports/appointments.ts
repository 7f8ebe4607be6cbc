import type { CallerClient } from '../runtime/entry.ts'

export interface Appointment {
  readonly id: string
  readonly consultantName: string
  readonly startsAt: Date
  readonly service: string
  readonly bookingLink: string | null
}

export interface Appointments {
  /** The appointments from this time on, soonest first. */
  upcoming(from: Date): Promise<readonly Appointment[]>
}

/** Uses the caller's client: the database decides which appointments the caller may see. */
export function appointmentsOf(client: CallerClient): Appointments {
  return {
    async upcoming(from) {
      const { data } = await client
        .from('consultancies')
        .select('id, consultant_name, starts_at, service, booking_link')
        .gte('starts_at', from.toISOString())
        .order('starts_at')
        .order('id')
        .throwOnError()
      return data.map((row) => ({
        id: row.id,
        consultantName: row.consultant_name,
        startsAt: new Date(row.starts_at),
        service: row.service,
        bookingLink: row.booking_link,
      }))
    },
  }
}

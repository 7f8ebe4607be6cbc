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
  /** The appointments from this time on, soonest first. */
  upcoming(from: Date): Promise<readonly Appointment[]>
}

/**
 * Uses the caller's client: the database decides which appointments the caller may see. An administrator who impersonates
 * nobody may see all of them, but has no planner.
 */
export function appointmentsOf(client: CallerClient): Appointments {
  return {
    async upcoming(from) {
      const { data: isAdmin } = await client.rpc('is_admin').throwOnError()
      if (isAdmin) return []
      const { data } = await client
        .from('consultancies')
        .select('id, account_id, consultant_name, starts_at, service, booking_link')
        .gte('starts_at', from.toISOString())
        .order('starts_at')
        .order('id')
        .throwOnError()
      return data.map((row) => ({
        id: row.id,
        accountId: row.account_id,
        consultantName: row.consultant_name,
        startsAt: new Date(row.starts_at),
        service: row.service,
        bookingLink: row.booking_link,
      }))
    },
  }
}

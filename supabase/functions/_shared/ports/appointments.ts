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
      const [upcoming, cancelled, past] = await Promise.all([
        everyAhead(client, 'planned', time),
        everyAhead(client, 'cancelled', time),
        client
          .from('consultancies')
          .select(COLUMNS)
          .eq('status', 'planned')
          .lt('starts_at', time)
          .order('starts_at', { ascending: false })
          .order('id')
          .limit(MOST_PAST)
          .throwOnError(),
      ])
      return {
        upcoming: upcoming.map(toAppointment),
        past: past.data.map(toAppointment),
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

/**
 * All of them, page after page: the platform cuts a longer answer, and does not say so. Each page continues from the last
 * row of the one before.
 */
async function everyAhead(client: CallerClient, status: 'planned' | 'cancelled', time: string): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)
    const all = client.from('consultancies').select(COLUMNS, { count: 'exact' }).eq('status', status)
    const ahead = all.gte('starts_at', last?.starts_at ?? time)
    const next = last === undefined ? ahead : ahead.or(`starts_at.gt."${last.starts_at}",id.gt."${last.id}"`)
    // The count is of what is left.
    const { data, count } = await next.order('starts_at').order('id').throwOnError()
    rows.push(...data)
    if (data.length === 0 || data.length === count) return rows
  }
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

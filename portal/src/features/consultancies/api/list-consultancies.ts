import { queryOptions } from '@tanstack/react-query'
import { officeTime } from '../../../lib/office-time.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import type { Consultancies, Consultancy } from '../model/consultancy.ts'

/**
 * The planner of the user's accounts. The database answers what the function `get-consultancies` gives to other programs, in one request. A
 * failure has no toast, and shows only in place of the list: docs/product/planner.md.
 */
export function consultanciesQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['consultancies', userId],
    queryFn: async ({ signal }) => {
      const answer = dataOf(await client.rpc('list_own_consults').abortSignal(signal))
      // The session or the impersonation is over. An error would leave the consults on the screen that were loaded before.
      return answer === null ? NO_CONSULTS : consultanciesIn(answer as unknown as Answer)
    },
  })
}

const NO_CONSULTS: Consultancies = { consultancies: [], past: [], cancelled: [] }

/** The generated types do not know what is in the answer. */
interface Answer {
  readonly time_zone: string
  readonly upcoming: readonly Row[]
  readonly past: readonly Row[]
  readonly cancelled: readonly Row[]
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

export function consultanciesIn({ time_zone, upcoming, past, cancelled }: Answer): Consultancies {
  const read = (row: Row): Consultancy => ({
    id: row.id,
    accountId: row.account_id,
    consultantName: row.consultant_name,
    startsAt: new Date(row.starts_at).toISOString(),
    ...officeTime(row.starts_at, time_zone),
    service: row.service,
    bookingLink: row.booking_link,
    lengthMinutes: row.length_minutes,
    sequence: row.sequence,
  })
  return { consultancies: upcoming.map(read), past: past.map(read), cancelled: cancelled.map(read) }
}

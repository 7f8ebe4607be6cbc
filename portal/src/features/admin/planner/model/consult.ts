import * as z from 'zod/mini'
import type { Database } from '../../../../../../supabase/database.types.ts'
import type { CsvColumn } from '../../../../lib/csv.ts'
import { webAddress } from '../../../../lib/web-address.ts'
import { momentAt } from './office-time.ts'

type Listed = Database['public']['Functions']['admin_list_consults']['Returns'][number]
type Nullable = 'booking_link' | 'cancel_reason' | 'external_id'
/** The generated types never allow null in what a procedure returns. */
export type Consult = Omit<Listed, Nullable> & { readonly [Key in Nullable]: string | null }

const MINUTE_MS = 60_000

export const endOf = ({ starts_at: start, length_minutes: minutes }: Pick<Consult, 'starts_at' | 'length_minutes'>) =>
  Date.parse(start) + minutes * MINUTE_MS

export const isOver = (consult: Pick<Consult, 'starts_at' | 'length_minutes'>, now: number): boolean =>
  endOf(consult) <= now

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name

export const CSV_COLUMNS: readonly CsvColumn<Consult>[] = [
  { header: 'Starts', cell: ({ starts_at: at }) => at },
  { header: 'Minutes', cell: ({ length_minutes: minutes }) => minutes },
  { header: 'Account', cell: ({ account_name: name }) => name },
  { header: 'Service', cell: ({ service }) => service },
  { header: 'Consultant', cell: ({ consultant_name: name }) => name },
  { header: 'Link', cell: ({ booking_link: link }) => link },
  { header: 'Status', cell: ({ status }) => (status === 'cancelled' ? 'Cancelled' : 'Planned') },
  { header: 'Reason', cell: ({ cancel_reason: reason }) => reason },
  { header: 'Booking', cell: ({ external_id: id }) => id },
]

/** The lengths that are offered, with the one that the consult has. */
export function lengthsWith(minutes: number): number[] {
  return [...new Set([15, 30, 45, 60, 90, 120, 180, 240, minutes])].toSorted((one, other) => one - other)
}

const fieldsSchema = z.object({
  account: z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((account) => account !== null, 'Please choose the account')),
  service: z.string().check(z.trim(), z.minLength(1, 'Please name the service')),
  consultant: z.string().check(z.trim(), z.minLength(1, 'Please name the consultant')),
  date: z.string().check(z.minLength(1, 'Please choose the day')),
  time: z.string().check(z.minLength(1, 'Please choose the time')),
  length: z.string(),
  link: z.string().check(
    z.trim(),
    z.refine((link) => link === '' || webAddress(link) !== null, 'The link must be a web address'),
  ),
})

export type ConsultForm = z.infer<typeof fieldsSchema>

/** A consult that has begun keeps its time; any other time must be ahead. */
export function consultSchema(formerStart: string | null, zone: string) {
  return fieldsSchema.check((context) => {
    const { date, time } = context.value
    const start = momentAt({ date, time }, zone)?.getTime()
    if (start === undefined || start >= Date.now()) return
    if (formerStart !== null && start === Date.parse(formerStart)) return
    const message = 'A consult cannot be planned in the past'
    context.issues.push({ code: 'custom', input: date, path: ['date'], message })
  })
}

export interface Overlap {
  readonly account: string
  readonly starts_at: string
  readonly ends_at: string
}

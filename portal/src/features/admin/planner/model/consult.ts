import * as z from 'zod/mini'
import type { Database } from '../../../../../../supabase/database.types.ts'
import type { CsvColumn } from '../../../../lib/csv.ts'
import { webAddress } from '../../../../lib/web-address.ts'
import { serviceByName, serviceLabel } from '../../../../session/account/services.ts'
import { TEXTS } from '../texts.ts'
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

/** In the language that is shown; a booking system may have sent a service that the portal does not know. */
export function serviceName(service: string): string {
  const known = serviceByName(service)
  return known === undefined ? service : serviceLabel(known.key)
}

export const csvColumns = (): readonly CsvColumn<Consult>[] => [
  { header: TEXTS.export.starts, cell: ({ starts_at: at }) => at },
  { header: TEXTS.export.minutes, cell: ({ length_minutes: minutes }) => minutes },
  { header: TEXTS.export.account, cell: ({ account_name: name }) => name },
  { header: TEXTS.export.service, cell: ({ service }) => serviceName(service) },
  { header: TEXTS.export.consultant, cell: ({ consultant_name: name }) => name },
  { header: TEXTS.export.link, cell: ({ booking_link: link }) => link },
  {
    header: TEXTS.export.status,
    cell: ({ status }) => (status === 'cancelled' ? TEXTS.states.cancelled : TEXTS.states.planned),
  },
  { header: TEXTS.export.reason, cell: ({ cancel_reason: reason }) => reason },
  { header: TEXTS.export.booking, cell: ({ external_id: id }) => id },
]

/** The lengths that are offered, with the one that the consult has. */
export function lengthsWith(minutes: number): number[] {
  return [...new Set([15, 30, 45, 60, 90, 120, 180, 240, minutes])].toSorted((one, other) => one - other)
}

const fieldsSchema = z.object({
  account: z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((account) => account !== null, { error: () => TEXTS.form.accountMissing })),
  service: z.string().check(z.trim(), z.minLength(1, { error: () => TEXTS.form.serviceMissing })),
  consultant: z.string().check(z.trim(), z.minLength(1, { error: () => TEXTS.form.consultantMissing })),
  date: z.string().check(z.minLength(1, { error: () => TEXTS.form.dateMissing })),
  time: z.string().check(z.minLength(1, { error: () => TEXTS.form.timeMissing })),
  length: z.string(),
  link: z.string().check(
    z.trim(),
    z.refine((link) => link === '' || webAddress(link) !== null, { error: () => TEXTS.form.linkWrong }),
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
    context.issues.push({ code: 'custom', input: date, path: ['date'], message: TEXTS.form.inThePast })
  })
}

export interface Overlap {
  readonly account: string
  readonly starts_at: string
  readonly ends_at: string
}

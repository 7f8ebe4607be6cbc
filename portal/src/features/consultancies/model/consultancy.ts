import type { Consultancies } from '../../../../../supabase/functions/_shared/contracts/consultancies.ts'

/** Date and time are those of the firm's clocks. */
export type Consultancy = Consultancies['consultancies'][number]

const LONG = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** "Thursday 3 December": the day as it is written, whatever the reader's own time zone. */
export function dayOf({ date }: Pick<Consultancy, 'date'>): string {
  return LONG.format(new Date(`${date}T12:00:00Z`)).replace(',', '')
}

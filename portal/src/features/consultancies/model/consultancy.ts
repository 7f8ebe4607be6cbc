import type { Consultancies } from '../../../../../supabase/functions/_shared/contracts/consultancies.ts'

/** The date and the time are in the firm's local time. */
export type Consultancy = Consultancies['consultancies'][number]

type Dated = Pick<Consultancy, 'date'>

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const SHORT_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** The day as the firm wrote it, whatever the reader's time zone. */
const dayOf = ({ date }: Dated): Date => new Date(`${date}T12:00:00Z`)

/** "Thursday 3 December" */
export const dayInFull = (consultancy: Dated): string => LONG_DAY.format(dayOf(consultancy)).replace(',', '')
export const dayOfMonth = (consultancy: Dated): number => dayOf(consultancy).getUTCDate()
export const shortMonth = (consultancy: Dated): string => SHORT_MONTH.format(dayOf(consultancy))

import type { Database } from '../../../../../../supabase/database.types.ts'
import { dateFormat, dayOf, numberFormat } from '../../../../language/formats.ts'
import { TEXTS } from '../texts.ts'
import { dayFrom } from './days.ts'

type Listed = Database['public']['Functions']['admin_list_clients']['Returns'][number]
type NullableText = 'subscription_end' | 'spoc' | 'last_sign_in' | 'next_consult'
/** The generated types never allow null in what a procedure returns. */
export type Client = Omit<Listed, NullableText> & { readonly [Key in NullableText]: string | null }

export const CLIENT_SORTS = ['name', 'spoc', 'people', 'last_sign_in', 'services', 'cards', 'next_consult'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/** A value, or in its place what is missing. */
export interface Fact {
  readonly text: string
  readonly isFlag?: boolean
  readonly isNone?: boolean
  /** The parameters of the account's page that lead to the place where a flag can be mended. */
  readonly mend?: object
}

const flag = (text: string, mend: object): Fact => ({ text, isFlag: true, mend })

const DAY_MS = 86_400_000
const COUNT = numberFormat()
const TIME = dateFormat({ hour: '2-digit', minute: '2-digit' })
const DAY = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const DAY_OF_YEAR = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** "Today 11:48", "Yesterday", "Tomorrow", "Fri 13 Nov", "13 Nov 2025" */
export function dayInWords(moment: string, now: number): string {
  const date = new Date(moment)
  const day = dayOf(date)
  if (day === dayFrom(now, 0)) return TEXTS.clients.today(TIME.format(date))
  if (day === dayFrom(now, -1)) return TEXTS.clients.yesterday
  if (day === dayFrom(now, 1)) return TEXTS.clients.tomorrow
  const isThisYear = day.slice(0, 4) === dayFrom(now, 0).slice(0, 4)
  return (isThisYear ? DAY : DAY_OF_YEAR).format(date).replace(',', '')
}

/** "Ends in 12 days", beside the tier; null if it ends later. */
export function endOf({ subscription_end: end, flags }: Client, now: number): string | null {
  if (end === null) return null
  if (flags.includes('ended')) return TEXTS.clients.ended
  if (!flags.includes('ends_soon')) return null
  const days = Math.ceil((Date.parse(end) - now) / DAY_MS)
  return days <= 1 ? TEXTS.clients.endsToday : TEXTS.clients.endsIn(days)
}

/** The cells of a client, in the order of the columns after the name. */
export function factsOf(client: Client, now: number): Readonly<Record<Exclude<ClientSort, 'name'>, Fact>> {
  const { spoc, people, last_sign_in: seen, services_on: on, next_consult: next } = client
  return {
    spoc: spoc === null ? flag(TEXTS.clients.noSpoc, { edit: 'spoc' }) : { text: spoc },
    people: people === 0 ? flag(TEXTS.clients.noPeople, { part: 'people' }) : { text: COUNT.format(people) },
    last_sign_in:
      seen === null ? flag(TEXTS.clients.neverSignedIn, { part: 'people' }) : { text: dayInWords(seen, now) },
    services:
      on === 0
        ? flag(TEXTS.clients.noServices, { part: 'services' })
        : { text: TEXTS.clients.services(on, client.service_count) },
    cards: { text: COUNT.format(client.open_cards) },
    next_consult: next === null ? { text: TEXTS.clients.noConsult, isNone: true } : { text: dayInWords(next, now) },
  }
}

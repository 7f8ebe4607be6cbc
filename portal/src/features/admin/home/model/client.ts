import type { Database } from '../../../../../../supabase/database.types.ts'

type Listed = Database['public']['Functions']['admin_list_clients']['Returns'][number]
type NullableText = 'subscription_end' | 'spoc' | 'last_sign_in' | 'next_consult'
/** The generated types never allow null in what a procedure returns. */
export type Client = Omit<Listed, NullableText> & { readonly [Key in NullableText]: string | null }

export const CLIENT_SORTS = ['name', 'spoc', 'people', 'last_sign_in', 'services', 'cards', 'next_consult'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

export const SORT_NAMES: Readonly<Record<ClientSort, string>> = {
  name: 'Client',
  spoc: 'SPOC',
  people: 'People',
  last_sign_in: 'Last sign-in',
  services: 'Services',
  cards: 'Cards',
  next_consult: 'Next consult',
}

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
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** "Today 11:48", "Yesterday", "Tomorrow", "Fri 13 Nov", "13 Nov 2025" */
export function dayOf(moment: string, now: number): string {
  const date = new Date(moment)
  const isOn = (shift: number) => date.toDateString() === shifted(now, shift).toDateString()
  if (isOn(0)) return `Today ${TIME.format(date)}`
  if (isOn(-1)) return 'Yesterday'
  if (isOn(1)) return 'Tomorrow'
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? DAY : DAY_OF_YEAR).format(date).replace(',', '')
}

function shifted(now: number, days: number): Date {
  const date = new Date(now)
  date.setDate(date.getDate() + days)
  return date
}

/** "Ends in 12 days", beside the tier; null if it ends later. */
export function endOf({ subscription_end: end, flags }: Client, now: number): string | null {
  if (end === null) return null
  if (flags.includes('ended')) return 'Ended'
  if (!flags.includes('ends_soon')) return null
  const days = Math.ceil((Date.parse(end) - now) / DAY_MS)
  return days <= 1 ? 'Ends within a day' : `Ends in ${days} days`
}

/** The cells of a client, in the order of the columns after the name. */
export function factsOf(client: Client, now: number): Readonly<Record<Exclude<ClientSort, 'name'>, Fact>> {
  const { spoc, people, last_sign_in: seen, services_on: on, next_consult: next } = client
  return {
    spoc: spoc === null ? flag('No SPOC', { edit: 'spoc' }) : { text: spoc },
    people: people === 0 ? flag('No people', { part: 'people' }) : { text: String(people) },
    last_sign_in: seen === null ? flag('Never signed in', { part: 'people' }) : { text: dayOf(seen, now) },
    services: on === 0 ? flag('No services', { part: 'services' }) : { text: `${on} of ${client.service_count}` },
    cards: { text: String(client.open_cards) },
    next_consult: next === null ? { text: 'None', isNone: true } : { text: dayOf(next, now) },
  }
}

export function countedClients(all: number, flagged: number): string {
  return `${all} ${all === 1 ? 'account' : 'accounts'}, ${flagged} with a flag`
}

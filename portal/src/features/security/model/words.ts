import { formatDate } from '../../../lib/date-time.ts'
import { shortMoment } from '../../../lib/short-moment.ts'

const WORDS: Readonly<Record<string, string>> = {
  password: 'a password',
  passkey: 'a passkey',
  oauth: 'single sign-on',
  'sso/saml': 'single sign-on',
  otp: 'a mail',
  magiclink: 'a mail',
  recovery: 'a mail',
  invite: 'a mail',
  'email/signup': 'a mail',
  email_change: 'a mail',
  totp: 'an app code',
  'mfa/webauthn': 'a security key',
  'mfa/recovery_code': 'a recovery code',
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

const SECOND = ['totp', 'mfa/webauthn', 'mfa/recovery_code']

/** How a session was signed in, in words, the first step first; empty if nothing is known. */
export function methodWords(methods: readonly string[]): string {
  const ordered = [
    ...methods.filter((each) => !SECOND.includes(each)),
    ...methods.filter((each) => SECOND.includes(each)),
  ]
  const words = ordered.flatMap((method) => WORDS[method] ?? [])
  return LIST.format(new Set(words))
}

const UNITS = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
] as const

/** A time in the largest unit in which it is a whole number: `30 days`, `90 minutes`. A single day is `24 hours`. */
export function durationWords(seconds: number): string {
  const unit = UNITS.find((each) => seconds % each.seconds === 0 && (each.one !== 'day' || seconds > each.seconds))
  if (unit === undefined) return `${seconds} seconds`
  const count = seconds / unit.seconds
  return `${count} ${count === 1 ? unit.one : unit.many}`
}

/** A name that is not taken: the given one, or else the first with a number. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  const numbers = Array.from({ length: taken.length + 1 }, (_, index) => `${wanted} ${index + 2}`)
  return numbers.find((name) => !taken.includes(name)) ?? wanted
}

/** A secret in groups of four, as people type it. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** The day on which something was added. */
export const dateOf = (moment: string): string => formatDate(DAY, new Date(moment))

/** A point in the past inside a sentence: `today 08:51`, `Fri 13 Nov`. */
export const momentOf = (moment: string): string => shortMoment(moment, new Date()).replace('Today', 'today')

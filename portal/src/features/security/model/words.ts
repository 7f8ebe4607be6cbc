import { deviceOf } from '../../../../../supabase/functions/_shared/contracts/device-name.ts'
import { dateFormat, dayOf, inList } from '../../../language/formats.ts'
import { formatDate } from '../../../lib/date-time.ts'
import { shortMoment } from '../../../lib/short-moment.ts'
import { TEXTS } from '../texts.ts'

/** The device of a session or a passkey: `Firefox on Windows`. */
export function deviceWords(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser !== undefined && system !== undefined) return TEXTS.device.browserOn(browser, system)
  return browser ?? system ?? TEXTS.device.unknown
}

const METHODS: Readonly<Record<string, keyof typeof TEXTS.methods>> = {
  password: 'password',
  passkey: 'passkey',
  oauth: 'singleSignOn',
  'sso/saml': 'singleSignOn',
  otp: 'mail',
  magiclink: 'mail',
  recovery: 'mail',
  invite: 'mail',
  'email/signup': 'mail',
  email_change: 'mail',
  totp: 'appCode',
  'mfa/webauthn': 'securityKey',
  'mfa/recovery_code': 'recoveryCode',
}

const SECOND = ['totp', 'mfa/webauthn', 'mfa/recovery_code']

/** How a session was signed in, in words, the first step first; empty if nothing is known. */
export function methodWords(methods: readonly string[]): string {
  const ordered = [
    ...methods.filter((each) => !SECOND.includes(each)),
    ...methods.filter((each) => SECOND.includes(each)),
  ]
  const known = new Set(ordered.flatMap((method) => METHODS[method] ?? []))
  return inList([...known].map((method) => TEXTS.methods[method]))
}

const UNITS = [
  { seconds: 86_400, name: 'days' },
  { seconds: 3600, name: 'hours' },
  { seconds: 60, name: 'minutes' },
  { seconds: 1, name: 'seconds' },
] as const

/** A time in the largest unit in which it is a whole number: `30 days`, `90 minutes`. A single day is `24 hours`. */
export function durationWords(seconds: number): string {
  const unit = UNITS.find((each) => seconds % each.seconds === 0 && (each.name !== 'days' || seconds > each.seconds))
  return unit === undefined ? '' : TEXTS.duration[unit.name](seconds / unit.seconds)
}

/** A name that is not taken: the given one, or else the first with a number. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  const numbers = Array.from({ length: taken.length + 1 }, (_, index) => `${wanted} ${index + 2}`)
  return numbers.find((name) => !taken.includes(name)) ?? wanted
}

/** A secret in groups of four, as people type it. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

const DAY = dateFormat({ dateStyle: 'medium' })

/** The day on which something was added. */
export const dateOf = (moment: string): string => formatDate(DAY, new Date(moment))

/** A point in the past inside a sentence: `today 08:51`, `Fri 13 Nov`. */
export function momentOf(moment: string): string {
  const now = new Date()
  const text = shortMoment(moment, now)
  // A weekday or a month keeps its letters: English writes them with a capital.
  return dayOf(new Date(moment)) === dayOf(now) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

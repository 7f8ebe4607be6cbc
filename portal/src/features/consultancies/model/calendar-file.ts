import { currentLanguage } from '../../../language/catalogue.ts'
import { TEXTS } from '../texts.ts'
import type { Consultancy } from './consultancy.ts'

interface Context {
  readonly firm: string
  /** The firm's address for questions. */
  readonly email: string
  readonly now: Date
  readonly isCancelled: boolean
}

/**
 * A consultancy as an iCalendar file (RFC 5545). The time is in UTC, so that a calendar in any time zone shows the right
 * moment. A moved or cancelled consult has the same UID and a higher SEQUENCE, so that the
 * calendar changes the entry it has; a cancellation (RFC 5546) takes it out.
 */
export function calendarFile(consultancy: Consultancy, { firm, email, now, isCancelled }: Context): string {
  const { id, consultantName, startsAt, service, bookingLink, lengthMinutes, sequence } = consultancy
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${plain(firm).replaceAll('/', ' ')}//Consult Planner//${currentLanguage().toUpperCase()}`,
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${id}@portico-oneview`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(now)}Z`,
    `DTSTART:${stamp(new Date(startsAt))}Z`,
    `DURATION:PT${lengthMinutes}M`,
    `SUMMARY:${escaped(TEXTS.calendar.summary(service, consultantName))}`,
    `DESCRIPTION:${escaped(TEXTS.calendar.description(consultantName, firm))}`,
    // A quoted parameter must not contain a quote (RFC 5545, 3.2).
    `ORGANIZER;CN="${plain(firm).replaceAll('"', "'")}":mailto:${plain(email)}`,
    ...(bookingLink === null ? [] : [`URL:${plain(bookingLink)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(folded).join('\r\n') + '\r\n'
}

export function calendarFileName({ date, service }: Consultancy, isCancelled = false): string {
  const words = service
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const { file, fileCancelled } = TEXTS.calendar
  const parts = [file, date, words, isCancelled ? fileCancelled : ''].filter((part) => part !== '')
  return `${parts.join('-')}.ics`
}

/** 20261203T143000 */
function stamp(date: Date): string {
  return date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
}

function escaped(text: string): string {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/)
  return lines.map((line) => plain(line).replaceAll(/[\\;,]/g, String.raw`\$&`)).join(String.raw`\n`)
}

/** Without control characters, which must not be in a file (RFC 5545, 3.1), and which some programs take for line ends. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')

/** No line is longer than 75 bytes; a continued line begins with a space. A character is never split. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const letter of line) {
    const bytes = encoder.encode(letter).length
    if (size + bytes > 75) {
      lines.push(current)
      current = ' '
      size = 1
    }
    current += letter
    size += bytes
  }
  return [...lines, current].join('\r\n')
}

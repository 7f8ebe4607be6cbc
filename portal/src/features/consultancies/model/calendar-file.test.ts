import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { calendarFile, calendarFileName } from './calendar-file.ts'
import { dayInFull } from './consultancy.ts'

const consultancy = {
  id: 'c-1',
  accountId: 'a-1',
  consultantName: 'Els Peeters',
  startsAt: '2026-12-03T13:30:00.000Z',
  date: '2026-12-03',
  time: '14:30',
  service: 'GDPR review, part 2; next',
  bookingLink: 'https://booking.example/c-1',
  lengthMinutes: 45,
  sequence: 0,
}
const context = {
  firm: 'Portico',
  email: 'support@portico.example',
  now: new Date('2026-11-15T10:00:00.500Z'),
  isCancelled: false,
}
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar file', () => {
  it('holds the appointment in UTC, which every calendar shows in its own time zone', () => {
    expect(linesOf(calendarFile(consultancy, context))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Portico//Consult Planner//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:c-1@portico-oneview',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'DTSTAMP:20261115T100000Z',
      'DTSTART:20261203T133000Z',
      'DURATION:PT45M',
      String.raw`SUMMARY:GDPR review\, part 2\; next with Els Peeters`,
      'DESCRIPTION:Consult with Els Peeters of Portico.',
      'ORGANIZER;CN="Portico":mailto:support@portico.example',
      'URL:https://booking.example/c-1',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('takes a cancelled consult out of the calendar, by the same UID and a higher sequence', () => {
    const lines = linesOf(calendarFile({ ...consultancy, sequence: 2 }, { ...context, isCancelled: true }))
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'UID:c-1@portico-oneview', 'SEQUENCE:2', 'STATUS:CANCELLED']),
    )
  })

  it('does not let a name add lines or parameters', () => {
    for (const end of ['\r\n', '\r', '\n', '\u000b', '\u0085', '\u2028', '";X="']) {
      const evil = `Eve${end}ATTENDEE:mailto:eve@example.com`
      const forged = { ...consultancy, consultantName: evil, bookingLink: `https://booking.example/${end}ATTENDEE:x` }
      const file = calendarFile(forged, { ...context, firm: evil, email: evil })
      expect(file.split(/[\p{Cc}\u2028\u2029]/u).filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
      expect(linesOf(file).find((line) => line.startsWith('ORGANIZER'))).toMatch(/^ORGANIZER;CN="[^"]*":/)
    }
  })

  it('has no line over 75 bytes, and splits no character', () => {
    const long = { ...consultancy, service: 'é'.repeat(100) }
    const file = calendarFile(long, context)
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(linesOf(file)).toContain(`SUMMARY:${'é'.repeat(100)} with Els Peeters`)
  })

  it('is named after the day and the service', () => {
    expect(calendarFileName(consultancy)).toBe('consult-2026-12-03-gdpr-review-part-2-next.ics')
    expect(calendarFileName(consultancy, true)).toBe('consult-2026-12-03-gdpr-review-part-2-next-cancelled.ics')
    expect(calendarFileName({ ...consultancy, service: '…' })).toBe('consult-2026-12-03.ics')
  })
})

it('writes the day in words', () => {
  expect(dayInFull(consultancy)).toBe('Thursday 3 December')
})

it('is in the language that is shown', async () => {
  await changeLanguage('nl')
  expect(linesOf(calendarFile({ ...consultancy, service: 'Legal' }, context))).toEqual(
    expect.arrayContaining([
      'PRODID:-//Portico//Consult Planner//NL',
      'SUMMARY:Legal met Els Peeters',
      'DESCRIPTION:Consult met Els Peeters van Portico.',
    ]),
  )
  expect(dayInFull(consultancy)).toBe('donderdag 3 december')
  await changeLanguage('fr')
  expect(calendarFileName({ ...consultancy, service: 'Legal' }, true)).toBe('consultation-2026-12-03-legal-annulee.ics')
})

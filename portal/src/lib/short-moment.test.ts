import { expect, it } from 'vitest'
import { changeLanguage } from '../language/catalogue.ts'
import { shortMoment } from './short-moment.ts'

it('writes a moment in the past as short as it is clear', () => {
  const now = new Date('2026-11-16T12:30:00')
  expect(shortMoment('2026-11-16T08:51:00', now)).toBe('Today 08:51')
  expect(shortMoment('2026-11-13T08:51:00', now)).toBe('Fri 13 Nov')
  expect(shortMoment('2024-03-04T08:51:00', now)).toBe('4 Mar 2024')
  expect(shortMoment('infinity', now)).toBe('No date')
})

it.each([
  ['nl', 'Vandaag 08:51', 'vr 13 nov'],
  ['fr', 'Aujourd’hui 08:51', 'ven. 13 nov.'],
] as const)('follows the language %s', async (language, today, before) => {
  await changeLanguage(language)
  const now = new Date('2026-11-16T12:30:00')
  expect(shortMoment('2026-11-16T08:51:00', now)).toBe(today)
  expect(shortMoment('2026-11-13T08:51:00', now)).toBe(before)
})

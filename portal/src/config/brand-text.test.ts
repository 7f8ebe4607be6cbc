import { expect, it } from 'vitest'
import { changeLanguage } from '../language/catalogue.ts'
import { brandText } from './brand-text.ts'

it('is the text of the language that is shown', async () => {
  const hours = { en: 'Weekdays', nl: 'Weekdagen', fr: 'En semaine' }
  expect(brandText(hours)).toBe('Weekdays')
  await changeLanguage('fr')
  expect(brandText(hours)).toBe('En semaine')
})

it('is the first text that there is, if the language has none', async () => {
  expect(brandText({ fr: 'En semaine', nl: 'Weekdagen' })).toBe('Weekdagen')
  await changeLanguage('nl')
  expect(brandText({ fr: 'En semaine', en: 'Weekdays' })).toBe('Weekdays')
  expect(brandText({ nl: '', en: 'Weekdays' }), 'an empty one is a text').toBe('')
  expect(brandText({})).toBe('')
})

it('is one text for every language, if the firm has only one', async () => {
  await changeLanguage('fr')
  expect(brandText('9:00-18:00')).toBe('9:00-18:00')
})

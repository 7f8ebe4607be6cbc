import { expect, it } from 'vitest'
import { changeLanguage } from '../../language/catalogue.ts'
import { isRetentionCategory, periodsState, periodText } from './retention-rules.ts'

it('says a period in whole years, else in months', async () => {
  expect([1, 3, 12, 18, 84].map((months) => periodText(months))).toEqual([
    '1 month',
    '3 months',
    '1 year',
    '18 months',
    '7 years',
  ])
  await changeLanguage('nl')
  expect([1, 3, 12, 84].map((months) => periodText(months))).toEqual(['1 maand', '3 maanden', '1 jaar', '7 jaar'])
  await changeLanguage('fr')
  expect([1, 12, 84].map((months) => periodText(months))).toEqual(['1 mois', '1 an', '7 ans'])
})

it('does not show old periods if they cannot be loaded now', () => {
  expect(periodsState({ data: undefined, isError: false })).toBe('pending')
  expect(periodsState({ data: { consults: 12 }, isError: true })).toBe('failed')
  expect(periodsState({ data: { consults: 12 }, isError: false })).toEqual({ consults: 12 })
})

it('knows the categories', () => {
  expect(['consults', 'cards'].map(isRetentionCategory)).toEqual([true, false])
})

import { describe, expect, it } from 'vitest'
import { FINANCE_SAMPLE } from '../../../content/finance-sample.ts'
import { changeLanguage } from '../../../language/catalogue.ts'
import { euros, hours, namedMonths, sampleInvoice } from './finance.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('the sample', () => {
  it('adds up: the months to the totals, the hours to the billed amount', () => {
    const { months, totalHours, billableHours, hourlyRate, totalBilled } = FINANCE_SAMPLE
    expect(sum(months.map(({ total }) => total))).toBe(totalHours)
    expect(sum(months.map(({ billable }) => billable))).toBe(billableHours)
    expect(billableHours * hourlyRate).toBe(totalBilled)
  })
})

describe('namedMonths', () => {
  it('ends with the current month, also over the end of a year', () => {
    const months = namedMonths(
      [
        { total: 1, billable: 1 },
        { total: 3, billable: 2 },
        { total: 1, billable: 0.5 },
      ],
      100,
      new Date(2027, 0, 31),
    )
    expect(months.map(({ name }) => name)).toEqual(['Nov', 'Dec', 'Jan'])
    expect(months.map(({ revenue }) => revenue)).toEqual([100, 200, 50])
  })
})

it('formats amounts', () => {
  expect(euros(10_500)).toBe('€10,500')
  expect(hours(45.5)).toBe('45.5 h')
})

it('formats amounts and files in the language that is shown', async () => {
  const ofNovember = () => namedMonths([{ total: 1, billable: 0.5 }], 100, new Date(2026, 10, 1))
  await changeLanguage('nl')
  expect([euros(10_500), hours(45.5)]).toEqual(['€\u00A010.500', '45,5 u'])
  expect(sampleInvoice('Halewijn', ofNovember())).toContain('"Voorbeeld, geen factuur: Halewijn";Factureerbare uren;')
  await changeLanguage('fr')
  expect(hours(45.5)).toBe('45,5\u00A0h')
  expect(ofNovember()[0]?.name).toBe('nov.')
})

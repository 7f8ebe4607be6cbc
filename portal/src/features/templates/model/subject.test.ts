import { expect, it } from 'vitest'
import { aboutSubject } from './subject.ts'

const document = (title: string, category: 'privacy' | 'contracts' | 'general', tags: string[] | null = null) => ({
  title,
  category,
  tags,
})

it('finds documents by category, and by whole words of titles and tags', () => {
  const documents = [
    document('GDPR policy', 'privacy'),
    document('Payroll agreement (AI Act)', 'contracts'),
    document('Maintenance', 'general', ['ai-act']),
    document('Retail paint', 'general'),
  ]
  const titles = (categories: string[], words: string[]) =>
    aboutSubject(documents, { categories, words }).map(({ title }) => title)
  expect(titles(['privacy'], [])).toEqual(['GDPR policy'])
  expect(titles([], ['ai'])).toEqual(['Payroll agreement (AI Act)', 'Maintenance'])
  expect(titles([], ['ai act', 'gdpr'])).toEqual(['GDPR policy', 'Payroll agreement (AI Act)', 'Maintenance'])
  expect(titles([], [])).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { FAQ_CATEGORIES, faqCategoryName, faqEntries } from '../../../content/faq.ts'
import { changeLanguage } from '../../../language/catalogue.ts'
import { matching, readSearch, searchParams } from './search.ts'

const found = (words: string) => matching(words).flatMap(({ entries }) => entries.map(({ id }) => id))

describe('the questions', () => {
  it('are at least 24, each with an id of its own', () => {
    const all = faqEntries()
    expect(all.length).toBeGreaterThanOrEqual(24)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(all.map(({ question }) => question)).size).toBe(all.length)
  })

  it('fill the four categories', () => {
    expect(matching('').map(({ category }) => category)).toEqual(FAQ_CATEGORIES.map(faqCategoryName))
    for (const { entries } of matching('')) expect(entries.length).toBeGreaterThanOrEqual(4)
  })
})

describe('matching', () => {
  it('matches words of the question and of the answer, ignoring case and accents', () => {
    expect(found('TUTORIAL')).toContain('tutorial')
    expect(found('reset pássword')).toEqual(['change-password'])
    expect(found("'Account Setup")).toEqual(['setup-pending'])
  })

  it('requires every word', () => {
    expect(found('tutorial zeppelin')).toEqual([])
  })

  it('leaves out categories without a match', () => {
    expect(matching('browsers').map(({ category }) => category)).toEqual(['Technical Support'])
  })
})

it('matches the words of the language that is shown', async () => {
  await changeLanguage('fr')
  expect(found('navigateurs')).toEqual(['browsers'])
  expect(matching('navigateurs').map(({ category }) => category)).toEqual(['Assistance technique'])
  expect(found('browsers')).toEqual([])
  await changeLanguage('en')
})

describe('the address', () => {
  it('keeps the words and the open answer', () => {
    const search = { words: 'board', open: 'board' }
    expect(readSearch(searchParams(search))).toEqual(search)
    expect(searchParams({ words: '', open: null })).toEqual({})
  })

  it('may hold anything', () => {
    expect(readSearch({ q: 11, open: 'nowhere' })).toEqual({ words: '11', open: null })
    expect(readSearch({ q: ['a'], open: {} })).toEqual({ words: '', open: null })
  })
})

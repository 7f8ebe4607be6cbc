import { describe, expect, it } from 'vitest'
import { FAQ, FAQ_CATEGORIES } from '../../../content/faq.ts'
import { matching, readSearch, searchParams } from './search.ts'

const found = (words: string) => matching(words).flatMap(({ entries }) => entries.map(({ id }) => id))

describe('the questions', () => {
  it('are at least 24, each with an id of its own', () => {
    expect(FAQ.length).toBeGreaterThanOrEqual(24)
    expect(new Set(FAQ.map(({ id }) => id)).size).toBe(FAQ.length)
    expect(new Set(FAQ.map(({ question }) => question)).size).toBe(FAQ.length)
  })

  it('fill the four categories', () => {
    expect(matching('').map(({ category }) => category)).toEqual(FAQ_CATEGORIES)
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

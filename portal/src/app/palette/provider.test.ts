import { describe, expect, it } from 'vitest'
import { itemMatches } from './provider.ts'

const line = { title: 'Résumé of the Kanban Board', keywords: ['tasks'] }

describe('itemMatches', () => {
  it('matches the beginnings of words, in any order, ignoring case and accents', () => {
    expect(itemMatches(line, 'resu')).toBe(true)
    expect(itemMatches(line, 'BOARD kan')).toBe(true)
    expect(itemMatches(line, 'tasks')).toBe(true)
    expect(itemMatches(line, '')).toBe(true)
  })

  it('does not match the middle of a word, or only one of two typed words', () => {
    expect(itemMatches(line, 'oard')).toBe(false)
    expect(itemMatches(line, 'kanban planner')).toBe(false)
  })
})

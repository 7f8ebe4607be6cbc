import { describe, expect, it } from 'vitest'
import { isFoundBy } from './provider.ts'

const line = { title: 'Résumé of the Kanban Board', keywords: ['tasks'] }

describe('isFoundBy', () => {
  it('matches the beginnings of words, in any order, ignoring case and accents', () => {
    expect(isFoundBy(line, 'resu')).toBe(true)
    expect(isFoundBy(line, 'BOARD kan')).toBe(true)
    expect(isFoundBy(line, 'tasks')).toBe(true)
    expect(isFoundBy(line, '')).toBe(true)
  })

  it('does not match the middle of a word, or only one of two typed words', () => {
    expect(isFoundBy(line, 'oard')).toBe(false)
    expect(isFoundBy(line, 'kanban planner')).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { suggest } from './suggest.ts'

describe('a suggestion', () => {
  test('is the nearest name', () => {
    expect(suggest('kanban_card', ['accounts', 'kanban_cards', 'cards'], 0.75)).toBe('kanban_cards')
    expect(suggest('Noteifications', ['notifications', 'notes'], 0.75)).toBe('notifications')
  })

  test('is not made for a name that is too different', () => {
    expect(suggest('invoices', ['accounts', 'kanban_cards'], 0.75)).toBeNull()
    expect(suggest('', ['accounts'], 0.75)).toBeNull()
    expect(suggest('anything', [], 0.33)).toBeNull()
  })

  test('is not made for a text that is longer than any name, and is quick', () => {
    const began = performance.now()
    expect(suggest('a'.repeat(1_000_000), ['aaaa'], 0)).toBeNull()
    expect(performance.now() - began).toBeLessThan(100)
  })

  test('of a signature compares the whole list', () => {
    expect(suggest('(id, nam)', ['(id, name)', '(flag)'], 0.33)).toBe('(id, name)')
  })
})

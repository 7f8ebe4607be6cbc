import { describe, expect, it } from 'vitest'
import {
  ageInColumn,
  type Card,
  cardBeside,
  cardsIn,
  cardText,
  lastPosition,
  neighbourOf,
  reuseUnchanged,
  waitsLong,
  withMoved,
} from './board.ts'

const card = (id: string, status: Card['status'], position: number): Card => ({
  id,
  title: id,
  description: null,
  status,
  position,
})

const board = [card('c', 'todo', 4), card('a', 'todo', 0), card('b', 'todo', 0), card('d', 'doing', 2)]
const ids = (cards: readonly Card[]) => cards.map(({ id }) => id)

describe('the age of a card', () => {
  const NOW = new Date('2026-11-16T12:00:00Z')
  const since = (status: Card['status'], moved_at: string): Card => ({ ...card('a', status, 0), moved_at })

  it('counts the days in its column, from the first whole one', () => {
    expect(ageInColumn(since('waiting', '2026-11-07T09:00:00Z'), NOW)).toBe('in Waiting 9 days')
    expect(ageInColumn(since('todo', '2026-11-16T09:00:00Z'), NOW)).toBeNull()
    expect(ageInColumn(since('done', '2026-11-07T09:00:00Z'), NOW)).toBeNull()
    expect(ageInColumn(card('a', 'todo', 0), NOW)).toBeNull()
  })

  it('is marked for waiting cards after seven days, as on the home page', () => {
    expect(waitsLong(since('waiting', '2026-11-07T09:00:00Z'), NOW)).toBe(true)
    expect(waitsLong(since('waiting', '2026-11-10T09:00:00Z'), NOW)).toBe(false)
    expect(waitsLong(since('doing', '2026-11-07T09:00:00Z'), NOW)).toBe(false)
  })
})

describe('cardsIn', () => {
  it('sorts a column by position, then by id', () => {
    expect(ids(cardsIn(board, 'todo'))).toEqual(['a', 'b', 'c'])
    expect(ids(cardsIn(board.toReversed(), 'todo'))).toEqual(['a', 'b', 'c'])
  })
})

describe('lastPosition', () => {
  it('is one more than the highest position, 0 in an empty column', () => {
    expect(lastPosition(board, 'todo')).toBe(5)
    expect(lastPosition(board, 'waiting')).toBe(0)
  })
})

describe('withMoved', () => {
  it('places the card last in its new column', () => {
    const moved = withMoved(board, 'a', 'doing')
    expect(ids(cardsIn(moved, 'doing'))).toEqual(['d', 'a'])
    expect(ids(cardsIn(moved, 'todo'))).toEqual(['b', 'c'])
  })

  it('does not move a card that is dropped in its own column', () => {
    expect(withMoved(board, 'a', 'todo')).toEqual(board)
  })
})

describe('reuseUnchanged', () => {
  it('keeps the objects of unchanged cards, wherever they are now', () => {
    const loaded = board.toReversed().map((one) => ({ ...one, ...(one.id === 'd' && { title: 'New' }) }))
    const shown = reuseUnchanged(board, loaded)
    expect(shown).toEqual(loaded)
    expect(shown.map((one) => board.includes(one))).toEqual([false, true, true, true])
    expect(reuseUnchanged(undefined, board)).toEqual(board)
  })

  it('compares every field, also one that this file does not name', () => {
    const before = board.map((one) => ({ ...one, labels: ['red'] }))
    const loaded = board.map((one) => ({ ...one, labels: [one.id === 'd' ? 'blue' : 'red'] }))
    expect(reuseUnchanged(before, loaded)).toEqual(loaded)
    expect(reuseUnchanged(before, structuredClone(before)).every((one, index) => one === before[index])).toBe(true)
  })
})

describe('cardBeside', () => {
  const beside = (id: string) =>
    cardBeside(
      board,
      board.find((card) => card.id === id)!,
    )?.id
  it('is the next card, the previous one for the last card, and undefined for the only card', () => {
    expect(beside('a')).toBe('b')
    expect(beside('c')).toBe('b')
    expect(beside('d')).toBeUndefined()
  })
})

describe('neighbourOf', () => {
  it('steps from column to column and stops at the ends', () => {
    expect(neighbourOf('todo', 1)).toBe('doing')
    expect(neighbourOf('todo', -1)).toBe('todo')
    expect(neighbourOf('doing', 9)).toBe('done')
  })
})

describe('cardText', () => {
  it('trims, and turns an empty description into null', () => {
    expect(cardText('  Review ', '  ')).toEqual({ title: 'Review', description: null })
    expect(cardText('Review', ' soon ')).toEqual({ title: 'Review', description: 'soon' })
  })

  it('is null without a title', () => {
    expect(cardText(' \n ', 'text')).toBeNull()
  })
})

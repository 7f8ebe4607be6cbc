import { replaceEqualDeep } from '@tanstack/react-query'
import { age } from '../../../lib/date-time.ts'
import { TEXTS } from '../texts.ts'

/** The four fixed columns, in their order: docs/product/kanban.md. */
export const COLUMNS = ['todo', 'doing', 'waiting', 'done'] as const

export type ColumnId = (typeof COLUMNS)[number]

export interface Card {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly status: ColumnId
  readonly position: number
  /** When it came to its column. A card that the server does not know yet has none. */
  readonly moved_at?: string
}

/** The card that the address names; it is shown, and opened for those who may edit it. */
export interface NamedCard {
  readonly id: string | null
  readonly forget: () => void
}

/** The fields that the form edits. A field that is added to `Card` does not compile until `cardText` has it too. */
export type CardText = Omit<Card, 'id' | 'status' | 'position' | 'moved_at'>

export const columnTitle = (id: ColumnId): string => TEXTS.columns[id] ?? id

const DAY_MS = 24 * 60 * 60 * 1000
/** From then on the home page says that a waiting card needs somebody. */
const LONG_DAYS = 7

/** "in Waiting 9 days"; null on the first day, and for cards that are done. */
export function ageInColumn({ status, moved_at: movedAt }: Card, now: Date): string | null {
  const since = new Date(movedAt ?? now)
  const passed = now.getTime() - since.getTime()
  if (status === 'done' || !(passed >= DAY_MS)) return null
  return TEXTS.card.inColumnFor(columnTitle(status), age(since, now))
}

export function waitsLong({ status, moved_at: movedAt }: Card, now: Date): boolean {
  return status === 'waiting' && now.getTime() - new Date(movedAt ?? now).getTime() > LONG_DAYS * DAY_MS
}

/** By position, then by id, so that everyone sees the same order when two cards share a position. */
export const byPlace = (a: Card, b: Card): number => a.position - b.position || (a.id < b.id ? -1 : 1)

export function cardsIn(cards: readonly Card[], column: ColumnId): Card[] {
  return cards.filter((card) => card.status === column).sort(byPlace)
}

/**
 * The position after the last card, 0 if the column is empty: docs/product/kanban.md. The database decides in the end
 * (`private.place_card`).
 */
export function lastPosition(cards: readonly Card[], column: ColumnId): number {
  return cards.reduce((next, card) => (card.status === column ? Math.max(next, card.position + 1) : next), 0)
}

/** The board after a move. A card that the user drops in its own column keeps its position. */
export function withMoved(cards: readonly Card[], cardId: string, target: ColumnId): readonly Card[] {
  const position = lastPosition(cards, target)
  return cards.map((card) =>
    card.id === cardId && card.status !== target ? { ...card, status: target, position } : card,
  )
}

/**
 * The loaded cards, with the previous object for each card that has not changed, so that React does not render it
 * again. Compares every field.
 */
export function reuseUnchanged(before: readonly Card[] | undefined, cards: readonly Card[]): readonly Card[] {
  const old = new Map(before?.map((card) => [card.id, card]))
  return cards.map((card) => replaceEqualDeep(old.get(card.id), card))
}

/** The card below, or else the card above: it gets the focus when this card is deleted. */
export function cardBeside(cards: readonly Card[], { id, status }: Card): Card | undefined {
  const column = cardsIn(cards, status)
  const index = column.findIndex((card) => card.id === id)
  return column[index + 1] ?? column[index - 1]
}

/** The column `steps` to the right (to the left if negative), at most the last on that side. */
export function neighbourOf(column: ColumnId, steps: number): ColumnId {
  const index = COLUMNS.indexOf(column) + steps
  return COLUMNS[Math.min(Math.max(index, 0), COLUMNS.length - 1)] ?? column
}

/** The text to save: trimmed, an empty description as null. Null if there is no title. */
export function cardText(title: string, description: string): CardText | null {
  const trimmed = title.trim()
  return trimmed === '' ? null : { title: trimmed, description: description.trim() || null }
}

/** The four fixed columns, in their order: docs/product/kanban.md. */
export const COLUMNS = [
  { id: 'todo', title: 'To Do' },
  { id: 'doing', title: 'Doing' },
  { id: 'waiting', title: 'Waiting' },
  { id: 'done', title: 'Done' },
] as const

export type ColumnId = (typeof COLUMNS)[number]['id']

export interface Card {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly status: ColumnId
  readonly position: number
}

export function columnTitle(id: ColumnId): string {
  return COLUMNS.find((column) => column.id === id)?.title ?? id
}

/** By position; the id settles what shares one, so that everyone sees the same order. */
export function cardsIn(cards: readonly Card[], column: ColumnId): Card[] {
  return cards
    .filter((card) => card.status === column)
    .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
}

/**
 * One above the highest, 0 if the column is empty: docs/product/kanban.md. The database decides, see
 * `private.place_card()`.
 */
export function lastPosition(cards: readonly Card[], column: ColumnId): number {
  return cards.reduce((next, card) => (card.status === column ? Math.max(next, card.position + 1) : next), 0)
}

/** The board after the move. A card that is dropped in its own column stays where it is. */
export function withMoved(cards: readonly Card[], cardId: string, target: ColumnId): readonly Card[] {
  const position = lastPosition(cards, target)
  return cards.map((card) =>
    card.id === cardId && card.status !== target ? { ...card, status: target, position } : card,
  )
}

/** The new cards, each as the same object as before if it has not changed, so that React does not draw it again. */
export function withKnown(before: readonly Card[] | undefined, cards: readonly Card[]): readonly Card[] {
  const known = new Map(before?.map((card) => [card.id, card]))
  return cards.map((card) => {
    const old = known.get(card.id)
    return old !== undefined && isSame(old, card) ? old : card
  })
}

function isSame(a: Card, b: Card): boolean {
  return a.title === b.title && a.description === b.description && a.status === b.status && a.position === b.position
}

/** The card below it, else the one above: it takes the focus when the card is deleted. */
export function cardBeside(cards: readonly Card[], { id, status }: Card): Card | undefined {
  const column = cardsIn(cards, status)
  const index = column.findIndex((card) => card.id === id)
  return column[index + 1] ?? column[index - 1]
}

/** The column that many steps away, or the last one on that side. */
export function neighbourOf(column: ColumnId, steps: number): ColumnId {
  const index = COLUMNS.findIndex(({ id }) => id === column) + steps
  return COLUMNS[Math.min(Math.max(index, 0), COLUMNS.length - 1)]?.id ?? column
}

/** Trimmed; an empty description is null. Null if there is no title, so nothing to save. */
export function cardText(title: string, description: string): { title: string; description: string | null } | null {
  const trimmed = title.trim()
  return trimmed === '' ? null : { title: trimmed, description: description.trim() || null }
}

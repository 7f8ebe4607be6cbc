import { Accessibility, PointerActivationConstraints } from '@dnd-kit/dom'
import { type DragEndEvent, DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { useCallback, useMemo, useRef } from 'react'
import { useDeleteCard } from '../api/use-delete-card.ts'
import { useMoveCard } from '../api/use-move-card.ts'
import { type Card, cardsIn, COLUMNS, type ColumnId, lastPosition } from '../model/board.ts'
import { BoardColumn } from './board-column.tsx'
import { columnUnderPointer } from './column-under-pointer.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useLift } from './use-lift.ts'
import './board.css'

/** The keyboard has its own way, `use-lift.ts`: from column to column instead of pixel by pixel. */
const SENSORS = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? // A finger that stays takes the card; one that goes on scrolls the page.
          [new PointerActivationConstraints.Delay({ value: 250, tolerance: 6 })]
        : [new PointerActivationConstraints.Distance({ value: 5 })],
    preventActivation: ({ target }) => target instanceof Element && target.closest('.board-card-tools') !== null,
  }),
]

interface BoardProps {
  accountId: string
  cards: readonly Card[]
}

export function Board({ accountId, cards }: BoardProps) {
  const { mutate } = useMoveCard(accountId)
  const { mutate: remove } = useDeleteCard(accountId)
  const board = useRef<HTMLDivElement>(null)
  const keepFocus = useKeptFocus(board)
  const columns = useMemo(() => COLUMNS.map((column) => ({ ...column, cards: cardsIn(cards, column.id) })), [cards])

  const move = useCallback(
    (card: Card, target: ColumnId) => {
      if (card.status === target) return
      keepFocus(card.id)
      mutate({ cardId: card.id, target, position: lastPosition(cards, target) })
    },
    [cards, keepFocus, mutate],
  )
  const { lift, announcement, onKey, cancel } = useLift(move)

  const dropped = ({ canceled, nativeEvent, operation: { source, target: reckoned } }: DragEndEvent) => {
    const card = cards.find(({ id }) => id === source?.id)
    const target = columnUnderPointer(nativeEvent, source?.element) ?? reckoned?.id
    if (!canceled && card !== undefined && target !== undefined) move(card, target as ColumnId)
  }
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={(plugins) => plugins.filter((plugin) => plugin !== Accessibility)}
      onDragEnd={dropped}
    >
      <div className="board" ref={board}>
        {columns.map((column) => (
          <BoardColumn
            key={column.id}
            accountId={accountId}
            column={column}
            lifted={lift}
            onKey={onKey}
            onMove={move}
            onDelete={remove}
            onLeave={cancel}
          />
        ))}
      </div>
      <p className="visually-hidden" id="board-hint">
        Press Space to pick the card up, Enter to edit it.
      </p>
      <output className="visually-hidden" aria-live="assertive">
        {announcement}
      </output>
    </DragDropProvider>
  )
}

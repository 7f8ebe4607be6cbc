import { type DragEndEvent, DragDropProvider } from '@dnd-kit/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useDeleteCard } from '../api/use-delete-card.ts'
import { useMoveCard } from '../api/use-move-card.ts'
import { type Card, cardBeside, cardsIn, COLUMNS, type ColumnId, lastPosition } from '../model/board.ts'
import { BoardColumn } from './board-column.tsx'
import { columnUnderPointer } from './column-under-pointer.ts'
import { createDragManager, PLUGINS, SENSORS } from './drag-manager.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useLift } from './use-lift.ts'
import './board.css'
import './drag.css'

interface BoardProps {
  accountId: string
  cards: readonly Card[]
}

export function Board({ accountId, cards }: BoardProps) {
  const { mutate } = useMoveCard(accountId)
  const { mutate: deleteCard } = useDeleteCard(accountId)
  const [manager] = useState(createDragManager)
  const board = useRef<HTMLDivElement>(null)
  const keepFocus = useKeptFocus(board)
  const columns = useMemo(() => COLUMNS.map((column) => ({ ...column, cards: cardsIn(cards, column.id) })), [cards])

  const move = useCallback(
    (card: Card, target: ColumnId) => {
      if (card.status === target) return
      keepFocus({ cardId: card.id, column: target })
      mutate({ cardId: card.id, target, position: lastPosition(cards, target) })
    },
    [cards, keepFocus, mutate],
  )
  const remove = useCallback(
    (card: Card) => {
      keepFocus({ cardId: cardBeside(cards, card)?.id, column: card.status })
      deleteCard(card)
    },
    [cards, deleteCard, keepFocus],
  )
  const { lift, announcement, onKey, cancel } = useLift(move)

  const dropped = ({ canceled, nativeEvent, operation: { source, target: reckoned } }: DragEndEvent) => {
    const card = cards.find(({ id }) => id === source?.id)
    const target = columnUnderPointer(nativeEvent, source?.element) ?? reckoned?.id
    if (!canceled && card !== undefined && target !== undefined) move(card, target as ColumnId)
  }
  return (
    <DragDropProvider manager={manager} sensors={SENSORS} plugins={PLUGINS} onDragEnd={dropped}>
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

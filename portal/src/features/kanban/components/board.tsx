import { DragDropProvider } from '@dnd-kit/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { useReadOnly } from '../../../ui/shared/read-only.ts'
import { useCardsGetter, useDeleteCard, useMoveCard } from '../api/cards.ts'
import { type Card, cardBeside, cardsIn, COLUMNS, type ColumnId, lastPosition, type NamedCard } from '../model/board.ts'
import { BoardColumn } from './board-column.tsx'
import { createDragManager, PLUGINS, SENSORS } from './drag-manager.ts'
import { useDrag } from './use-drag.ts'
import { useRestoreFocus } from './use-restore-focus.ts'
import { useLift } from './use-lift.ts'
import { TEXTS } from '../texts.ts'
import './board.css'
import './drag.css'

const HOUR_MS = 3_600_000

interface BoardProps {
  accountId: string
  cards: readonly Card[]
  /** False for viewers, whom the database refuses. */
  canEdit: boolean
  named: NamedCard
  /** The names of others who edit a card, by the card. */
  editors: ReadonlyMap<string, string>
}

export function Board({ accountId, cards, canEdit, named, editors }: BoardProps) {
  const canMove = useReadOnly() === null && canEdit
  const { mutate: moveCard } = useMoveCard(accountId)
  const { mutate: deleteCard } = useDeleteCard(accountId)
  const getCards = useCardsGetter(accountId)
  const board = useRef<HTMLDivElement>(null)
  const restoreFocus = useRestoreFocus(board)
  const columns = useMemo(() => COLUMNS.map((id) => ({ id, cards: cardsIn(cards, id) })), [cards])

  const [movedId, setMoved] = useState<string | null>(null)

  // These callbacks stay the same when the cards change: otherwise React would render every card again.
  const move = useCallback(
    (card: Card, target: ColumnId) => {
      if (card.status === target) return
      setMoved(card.id)
      restoreFocus({ cardId: card.id, column: target })
      moveCard({ cardId: card.id, target, position: lastPosition(getCards(), target) })
    },
    [getCards, restoreFocus, moveCard],
  )
  const remove = useCallback(
    (card: Card) => {
      restoreFocus({ cardId: cardBeside(getCards(), card)?.id, column: card.status })
      deleteCard(card)
    },
    [getCards, deleteCard, restoreFocus],
  )

  const { lift, announcement, onKey, cancel } = useLift(move)
  const now = useNow(HOUR_MS)
  const [manager] = useState(createDragManager)
  const { heldId, onPointerDownCapture, ...drag } = useDrag(manager, board, (cardId, target) => {
    const card = getCards().find(({ id }) => id === cardId)
    if (card !== undefined) move(card, target)
  })
  return (
    <DragDropProvider manager={manager} sensors={SENSORS} plugins={PLUGINS} {...drag}>
      <div className="board" ref={board} onPointerDownCapture={canMove ? onPointerDownCapture : undefined}>
        {columns.map(({ id, cards: own }) => (
          <BoardColumn
            key={id}
            accountId={accountId}
            id={id}
            cards={own}
            canEdit={canEdit}
            canMove={canMove}
            now={now}
            named={named}
            movedId={movedId}
            editors={editors}
            heldId={lift?.card.id ?? heldId}
            isCarriedOver={lift?.over === id}
            onKey={onKey}
            onMove={move}
            onDelete={remove}
            onLeave={cancel}
          />
        ))}
      </div>
      <p className="visually-hidden" id="board-hint">
        {TEXTS.keyboard.hint}
      </p>
      <output className="visually-hidden" aria-live="assertive">
        {announcement}
      </output>
    </DragDropProvider>
  )
}

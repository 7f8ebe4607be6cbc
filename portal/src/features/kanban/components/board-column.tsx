import { useDroppable } from '@dnd-kit/react'
import { Plus } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { classNames } from '../../../ui/shared/class-names.ts'
import type { Card, ColumnId } from '../model/board.ts'
import { BoardCard } from './board-card.tsx'
import { NewCardButton } from './new-card-button.tsx'

interface BoardColumnProps {
  accountId: string
  id: ColumnId
  title: string
  cards: readonly Card[]
  /** The card in somebody's hand, of whichever column. */
  heldId: string | null
  /** Whether the keyboard carries it over this column; a pointer's place is known here. */
  isCarriedOver: boolean
  onKey: (card: Card, key: string) => boolean
  onMove: (card: Card, target: ColumnId) => void
  onDelete: (card: Card) => void
  onLeave: () => void
}

export function BoardColumn(props: BoardColumnProps) {
  const { accountId, id, title, cards, heldId, isCarriedOver, onKey, onMove, onDelete, onLeave } = props
  const { ref, isDropTarget } = useDroppable({ id })
  const isTarget = (isCarriedOver || isDropTarget) && !cards.some((card) => card.id === heldId)
  const limit = useGrowingLimit(cards.length)
  const headingId = `column-${id}`
  return (
    <section className="board-column" aria-labelledby={headingId} data-column={id}>
      <header className="board-column-head">
        <span className={`board-pip board-pip-${id}`} aria-hidden="true" />
        <h2 id={headingId}>
          {title} <span className="board-count">{cards.length}</span>
        </h2>
        <NewCardButton
          accountId={accountId}
          column={id}
          trigger={
            <IconButton size="small" label={`New card in ${title}`}>
              <Plus />
            </IconButton>
          }
        />
      </header>
      <ul className={classNames('board-cards', isTarget && 'board-cards-over')} ref={ref}>
        {cards.slice(0, limit).map((card) => (
          <BoardCard
            key={card.id}
            accountId={accountId}
            card={card}
            isHeld={card.id === heldId}
            onKey={onKey}
            onMove={onMove}
            onDelete={onDelete}
            onLeave={onLeave}
          />
        ))}
        {isTarget && <li className="board-slot" aria-hidden="true" />}
      </ul>
    </section>
  )
}

/** More than any screen shows at once. */
const FIRST = 20
const STEP = 60

/** A screenful at first, and the rest in small steps right after it: a thousand cards at once would make the page wait. */
function useGrowingLimit(count: number): number {
  const [limit, setLimit] = useState(FIRST)
  useEffect(() => {
    if (limit < count) startTransition(() => setLimit(limit + STEP))
  }, [limit, count])
  return limit
}

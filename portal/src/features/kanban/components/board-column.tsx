import { useDragOperation, useDroppable } from '@dnd-kit/react'
import { Plus } from 'lucide-react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { classNames } from '../../../ui/shared/class-names.ts'
import type { Card, ColumnId } from '../model/board.ts'
import { BoardCard } from './board-card.tsx'
import { NewCardButton } from './new-card-button.tsx'

interface BoardColumnProps {
  accountId: string
  column: { id: ColumnId; title: string; cards: readonly Card[] }
  lifted: { card: Card; over: ColumnId } | null
  onKey: (card: Card, key: string) => boolean
  onMove: (card: Card, target: ColumnId) => void
  onDelete: (card: Card) => void
  onLeave: () => void
}

export function BoardColumn(props: BoardColumnProps) {
  const { accountId, column, lifted, onKey, onMove, onDelete, onLeave } = props
  const { id, title, cards } = column
  const { ref, isDropTarget } = useDroppable({ id })
  const { source } = useDragOperation()
  const held = lifted?.card.id ?? source?.id
  const isOver = lifted === null ? isDropTarget : lifted.over === id
  const isTarget = isOver && !cards.some((card) => card.id === held)
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
        {cards.map((card) => (
          <BoardCard
            key={card.id}
            accountId={accountId}
            card={card}
            isLifted={lifted?.card.id === card.id}
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

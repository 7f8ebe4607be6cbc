import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../language/use-language.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { GroupedRow } from '../../../ui/data/grouped-list.tsx'
import { classNames } from '../../../ui/shared/class-names.ts'
import type { Card, ColumnId } from '../model/board.ts'
import { CardMenu } from './card-menu.tsx'
import { EditCardDialog } from './edit-card-dialog.tsx'
import { TEXTS } from '../texts.ts'

interface BoardCardProps {
  accountId: string
  card: Card
  canEdit: boolean
  /** "in Waiting 9 days" */
  age: string | null
  isLate: boolean
  /** Set if the address names the card; takes it out of the address. */
  onForget: (() => void) | null
  /** The names of others who edit it. */
  editors: string | null
  isHeld: boolean
  onKey: (card: Card, key: string) => boolean
  onMove: (card: Card, target: ColumnId) => void
  onDelete: (card: Card) => void
  /** Called when the card loses the focus: it can then no longer be moved by keyboard. */
  onLeave: () => void
}

export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { accountId, card, canEdit, age, isLate, onForget, editors, isHeld, onKey, onMove, onDelete, onLeave } = props
  useLanguage()
  const [isEditing, setEditing] = useState(false)
  const isNamed = onForget !== null
  const item = useRef<HTMLDivElement>(null)
  // The router scrolls after a navigation, so this waits for the next frame.
  useEffect(() => {
    if (!isNamed) return
    const frame = requestAnimationFrame(() => item.current?.scrollIntoView({ block: 'center' }))
    return () => cancelAnimationFrame(frame)
  }, [isNamed])
  const look = classNames(
    'board-card',
    `board-card-${card.status}`,
    isHeld && 'board-card-held',
    isNamed && 'board-card-named',
  )
  const aged = age !== null && <span className={isLate ? 'board-age board-age-late' : 'board-age'}>{age}</span>
  const edited = editors !== null && <span className="board-editors">{TEXTS.company.editing(editors)}</span>
  const pressed = (event: KeyboardEvent) => {
    if (onKey(card, event.key)) event.preventDefault()
  }
  if (!canEdit) {
    return (
      <GroupedRow ref={item} className={classNames(look, 'board-card-shown')}>
        <h3>{card.title}</h3>
        {card.description && <p>{card.description}</p>}
        {aged}
        {edited}
      </GroupedRow>
    )
  }
  return (
    <GroupedRow ref={item} className={look}>
      <h3>
        <button
          type="button"
          className="board-card-title"
          aria-describedby="board-hint"
          data-card={card.id}
          // Ignores the click that ends a drag: the drag has prevented its default.
          onClick={(event) => event.defaultPrevented || setEditing(true)}
          onKeyDown={pressed}
          // Space lifts the card. Some browsers would also click the button when the key is released.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          onBlur={isHeld ? onLeave : undefined}
        >
          {card.title}
        </button>
      </h3>
      {card.description && <p>{card.description}</p>}
      {aged}
      {edited}
      <div className="board-card-tools">
        <CardMenu card={card} onEdit={() => setEditing(true)} onMove={(target) => onMove(card, target)} />
        <IconButton size="small" tone="danger" label={TEXTS.card.delete(card.title)} onClick={() => onDelete(card)}>
          <Trash2 />
        </IconButton>
      </div>
      {(isEditing || isNamed) && (
        <EditCardDialog
          accountId={accountId}
          card={card}
          age={age}
          onClose={() => {
            setEditing(false)
            onForget?.()
          }}
        />
      )}
    </GroupedRow>
  )
})

import { useDroppable } from '@dnd-kit/react'
import { Plus } from 'lucide-react'
import { firstGroups, type Group, rowsIn, useGroups } from '../../../lib/use-groups.ts'
import { useOnDemandCount } from '../../../lib/use-on-demand-count.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { GroupedList, GroupedRow, RowGroup } from '../../../ui/data/grouped-list.tsx'
import { classNames } from '../../../ui/shared/class-names.ts'
import { ageInColumn, type Card, type ColumnId, columnTitle, type NamedCard, waitsLong } from '../model/board.ts'
import { BoardCard } from './board-card.tsx'
import { NewCardButton } from './new-card-button.tsx'
import { TEXTS } from '../texts.ts'

/** More cards than any screen shows at once. */
const FIRST = 20
const STEP = 20
/** So many come to the screen at once. Larger groups would take longer, smaller ones would be more to look after. */
const GROUP = 10

interface BoardColumnProps {
  accountId: string
  id: ColumnId
  cards: readonly Card[]
  canEdit: boolean
  /** False for viewers, and in a read-only impersonation: then the cards can only be read. */
  canMove: boolean
  now: number
  named: NamedCard
  /** The card that the user moved last. It is drawn wherever it is, so that it has the focus and can be seen. */
  movedId: string | null
  editors: ReadonlyMap<string, string>
  /** The card that the user is moving, in any column; null if none. */
  heldId: string | null
  /** Whether the user moves the card over this column by keyboard. For a pointer, `useDroppable` knows it. */
  isCarriedOver: boolean
  onKey: (card: Card, key: string) => boolean
  onMove: (card: Card, target: ColumnId) => void
  onDelete: (card: Card) => void
  onLeave: () => void
}

export function BoardColumn(props: BoardColumnProps) {
  const {
    accountId,
    id,
    cards,
    canEdit,
    canMove,
    now,
    named,
    movedId,
    editors,
    heldId,
    isCarriedOver,
    onKey,
    onMove,
    onDelete,
    onLeave,
  } = props
  const { ref, isDropTarget } = useDroppable({ id })
  const isTarget = (isCarriedOver || isDropTarget) && !cards.some((card) => card.id === heldId)
  const { drawn, sentinel, drawMore } = useOnDemandCount<HTMLDivElement>(cards.length, STEP, FIRST)
  const groups = useGroups(cards, GROUP)
  const near = firstGroups(groups, drawn)
  const beyond = onlyNamed(groups.slice(near.length), [named.id, movedId, heldId])
  const missing = cards.length - rowsIn(near) - rowsIn(beyond)
  const title = columnTitle(id)
  const today = new Date(now)
  const drawCard = (card: Card) => (
    <BoardCard
      key={card.id}
      accountId={accountId}
      card={card}
      canEdit={canMove}
      age={ageInColumn(card, today)}
      isLate={waitsLong(card, today)}
      onForget={card.id === named.id ? named.forget : null}
      editors={editors.get(card.id) ?? null}
      isHeld={card.id === heldId}
      onKey={onKey}
      onMove={onMove}
      onDelete={onDelete}
      onLeave={onLeave}
    />
  )
  const drawGroup = ({ key, rows }: Group<Card>) => <RowGroup key={key}>{rows.map(drawCard)}</RowGroup>
  // In one array with the cards: a card after it that is drawn in its place later stays the same element.
  const more = missing > 0 && (
    <GroupedRow key="more" className="board-more" ref={sentinel}>
      <Button size="small" variant="ghost" block onClick={drawMore}>
        {TEXTS.column.more(missing)}
      </Button>
    </GroupedRow>
  )
  const headingId = `column-${id}`
  return (
    <section className="board-column" aria-labelledby={headingId} data-column={id}>
      <header className="board-column-head">
        <span className={`board-pip board-pip-${id}`} aria-hidden="true" />
        <h2 id={headingId}>
          {title} <span className="board-count">{cards.length}</span>
        </h2>
        {canEdit && (
          <NewCardButton
            accountId={accountId}
            column={id}
            trigger={
              <IconButton size="small" label={TEXTS.column.newCard(title)} writes>
                <Plus />
              </IconButton>
            }
          />
        )}
      </header>
      {cards.length === 0 && !isTarget && <p className="board-none">{TEXTS.column.none(title)}</p>}
      <GroupedList className={classNames('board-cards', isTarget && 'board-cards-over')} ref={ref}>
        {[...near.map(drawGroup), more, ...beyond.map(drawGroup)]}
        {isTarget && <div className="board-slot" aria-hidden="true" />}
      </GroupedList>
    </section>
  )
}

/** The groups with the named cards alone. */
function onlyNamed(groups: readonly Group<Card>[], ids: readonly (string | null)[]): readonly Group<Card>[] {
  return groups
    .map(({ key, rows }) => ({ key, rows: rows.filter(({ id }) => ids.includes(id)) }))
    .filter(({ rows }) => rows.length > 0)
}

import { Ellipsis, Pencil } from 'lucide-react'
import { MenuOnDemand } from '../../../ui/overlays/menu-on-demand.tsx'
import { MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { type Card, COLUMNS, type ColumnId, columnTitle } from '../model/board.ts'
import { TEXTS } from '../texts.ts'

interface CardMenuProps {
  card: Card
  onEdit: () => void
  onMove: (target: ColumnId) => void
}

/** All actions of a card, for users who do not drag. */
export function CardMenu({ card, onEdit, onMove }: CardMenuProps) {
  return (
    <MenuOnDemand label={TEXTS.card.more(card.title)} icon={<Ellipsis />}>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        {TEXTS.card.edit}
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>{TEXTS.card.moveTo}</MenuLabel>
      {COLUMNS.filter((id) => id !== card.status).map((id) => (
        <MenuItem key={id} onSelect={() => onMove(id)}>
          {columnTitle(id)}
        </MenuItem>
      ))}
    </MenuOnDemand>
  )
}

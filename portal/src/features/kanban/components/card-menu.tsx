import { Ellipsis, Pencil } from 'lucide-react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/menu.tsx'
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
    <Menu
      trigger={
        <IconButton size="small" label={TEXTS.card.more(card.title)}>
          <Ellipsis />
        </IconButton>
      }
    >
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
    </Menu>
  )
}

import { Ellipsis, Pencil } from 'lucide-react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { type Card, COLUMNS, type ColumnId } from '../model/board.ts'

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
        <IconButton size="small" label={`More for card: ${card.title}`}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Move to…</MenuLabel>
      {COLUMNS.filter(({ id }) => id !== card.status).map(({ id, title }) => (
        <MenuItem key={id} onSelect={() => onMove(id)}>
          {title}
        </MenuItem>
      ))}
    </Menu>
  )
}

import { Link } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import type { Filter } from '../model/filter.ts'
import { typeLabel } from '../model/notification.ts'
import '../../../ui/actions/icon-button.css'

interface NotificationFilterProps {
  filter: Filter
  types: readonly string[]
  /** Null while nothing is loaded. */
  count: number | null
  onChange: (filter: Filter) => void
}

const STATUS_SEGMENTS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
] as const

export function NotificationFilter({ filter, types, count, onChange }: NotificationFilterProps) {
  return (
    <>
      <Segmented
        label="Status"
        segments={STATUS_SEGMENTS}
        value={filter.status}
        onValueChange={(status) => onChange({ ...filter, status })}
      />
      <Select
        quiet
        aria-label="Type"
        value={filter.type ?? ''}
        onChange={({ target }) => onChange({ ...filter, type: target.value || null })}
      >
        <option value="">All types</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {typeLabel(type)}
          </option>
        ))}
      </Select>
      {count !== null && (
        <output className="toolbar-count">
          {count} {count === 1 ? 'notification' : 'notifications'}
        </output>
      )}
      <Tooltip label="Notification Preferences">
        <Link className="icon-button" to="/settings/notifications" aria-label="Notification Preferences">
          <SlidersHorizontal />
        </Link>
      </Tooltip>
    </>
  )
}

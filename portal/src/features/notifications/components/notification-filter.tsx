import { Link } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { type Filter, STATUSES } from '../model/filter.ts'
import { typeLabel } from '../model/notification.ts'
import { TEXTS } from '../texts.ts'
import '../../../ui/actions/icon-button.css'

interface NotificationFilterProps {
  filter: Filter
  types: readonly string[]
  /** What it says about how many there are; null while nothing is loaded. */
  count: string | null
  onChange: (filter: Filter) => void
}

export function NotificationFilter({ filter, types, count, onChange }: NotificationFilterProps) {
  const texts = TEXTS.filter
  return (
    <>
      <Segmented
        label={texts.status}
        segments={STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
        value={filter.status}
        onValueChange={(status) => onChange({ ...filter, status })}
      />
      <Select
        quiet
        aria-label={texts.type}
        value={filter.type ?? ''}
        onChange={({ target }) => onChange({ ...filter, type: target.value || null })}
      >
        <option value="">{texts.allTypes}</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {typeLabel(type)}
          </option>
        ))}
      </Select>
      {count !== null && <output className="toolbar-count">{count}</output>}
      <Tooltip label={texts.preferences}>
        <Link className="icon-button" to="/settings/notifications" aria-label={texts.preferences}>
          <SlidersHorizontal />
        </Link>
      </Tooltip>
    </>
  )
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { SearchInput } from '../fields/search-input.tsx'
import { Select } from '../fields/select.tsx'
import './list-toolbar.css'

interface ListToolbarProps<Sort extends string> {
  search: { label: string; value: string; onValueChange: (value: string) => void }
  sort: {
    options: readonly { value: Sort; label: string }[]
    value: Sort
    descending: boolean
    onSort: (sort: Sort) => void
  }
  /** A control that filters the list. */
  filter?: ReactNode
  /** The number of rows, in words; null while it is not known. */
  count: string | null
  /** Actions on the whole list. */
  actions?: ReactNode
}

/**
 * The toolbar above a long table: search, count and actions; and the order where the table has no headings to click.
 */
export function ListToolbar<Sort extends string>({ search, sort, filter, count, actions }: ListToolbarProps<Sort>) {
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <div className="list-toolbar">
      <SearchInput {...search} />
      {filter}
      <div className="list-toolbar-sort">
        <Select
          quiet
          aria-label="Sort by"
          value={sort.value}
          onChange={({ target }) => sort.onSort(target.value as Sort)}
        >
          {sort.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <IconButton
          label={sort.descending ? 'Descending; sort ascending' : 'Ascending; sort descending'}
          onClick={() => sort.onSort(sort.value)}
        >
          <Arrow />
        </IconButton>
      </div>
      <div className="list-toolbar-end">
        <output className="list-toolbar-count">{count}</output>
        {actions}
      </div>
    </div>
  )
}

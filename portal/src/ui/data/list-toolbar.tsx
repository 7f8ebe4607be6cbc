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
  /** Which of them are shown, if one can choose. */
  filter?: ReactNode
  /** How many there are, in words; null while that is not known. */
  count: string | null
  /** What is done with the list as a whole. */
  actions?: ReactNode
}

/** Above a long table: search, count, what is done with all of it; and the order, where the table has no heads to press. */
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

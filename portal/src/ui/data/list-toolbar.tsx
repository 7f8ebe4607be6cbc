import { ArrowDown, ArrowUp, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { SearchInput } from '../fields/search-input.tsx'
import { Select } from '../fields/select.tsx'
import { classNames } from '../shared/class-names.ts'
import { TEXTS } from '../texts.ts'
import './list-toolbar.css'

interface Sorting<Sort extends string> {
  options: readonly { value: Sort; label: string }[]
  value: Sort
  descending: boolean
  onSort: (sort: Sort) => void
}

interface ListToolbarProps<Sort extends string> {
  search?: { label: string; value: string; onValueChange: (value: string) => void }
  /** The order, for a table that may have no headings to click. */
  sort?: Sorting<Sort>
  /** Controls that filter the list. */
  filter?: ReactNode
  /** The number of rows, in words; null while it is not known. */
  count?: string | null
  exporting?: {
    isPending: boolean
    isEmpty: boolean
    onExport: () => void
    /** How far it is. Null before the first part; the total is null if it is not known. */
    progress?: { done: number; total: number | null } | null
  }
  /** Actions on the whole list. */
  actions?: ReactNode
  className?: string
}

/** The toolbar above a long list: search, filters, order, count, export and other actions. */
export function ListToolbar<Sort extends string>(props: ListToolbarProps<Sort>) {
  const { search, sort, filter, count, exporting, actions, className } = props
  return (
    <div className={classNames('list-toolbar', className)}>
      {search && <SearchInput {...search} />}
      {filter}
      {sort && <SortBy sort={sort} />}
      <div className="list-toolbar-end">
        {count !== undefined && <output className="list-toolbar-count">{count}</output>}
        {exporting && (
          <Button busy={exporting.isPending} disabled={exporting.isEmpty} onClick={exporting.onExport}>
            <Download />
            {exporting.progress ? TEXTS.exported(exporting.progress.done, exporting.progress.total) : TEXTS.exportCsv}
          </Button>
        )}
        {actions}
      </div>
    </div>
  )
}

function SortBy<Sort extends string>({ sort }: { sort: Sorting<Sort> }) {
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <div className="list-toolbar-sort">
      <Select
        quiet
        aria-label={TEXTS.order.sortBy}
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
        label={sort.descending ? TEXTS.order.descending : TEXTS.order.ascending}
        onClick={() => sort.onSort(sort.value)}
      >
        <Arrow />
      </IconButton>
    </div>
  )
}

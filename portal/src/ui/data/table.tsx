/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari drops the roles of a table with another CSS layout, so they are written out. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../shared/class-names.ts'
import '../shared/visually-hidden.css'
import './table.css'
import './table-sort.css'
import './table-fixed.css'
import './table-list.css'
import './table-compact.css'

export interface Column<Row> {
  key: string
  header: string
  render: (row: Row, index: number) => ReactNode
  /**
   * `name` is the heading of its row, `index` counts the rows, `number` is right-aligned, `actions` holds buttons at
   * the end.
   */
  kind?: 'text' | 'name' | 'index' | 'number' | 'actions' | undefined
  /** Hides the heading from view; screen readers still read it. */
  hideHeader?: boolean | undefined
  /** Makes the column sortable. The direction is null if the rows are in another order. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void } | undefined
}

interface TableProps<Row> {
  /** What the table lists. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A row at the end, for example to create an item. */
  footer?: ReactNode
  /**
   * A class whose styles give each column (`column-<key>`) its width. Then no content moves a column, nothing wraps, and
   * the heads stay while the page scrolls. With `table-pairs` the facts of a row are in
   * two or three columns in a narrow space.
   */
  fixed?: string | undefined
  /**
   * For rows that are only read: the columns stay down to 600 pixels. Below, each label is above its value, two beside
   * each other.
   */
  compact?: boolean | undefined
  /** The row that the address names. */
  isCurrent?: ((row: Row) => boolean) | undefined
}

/** Rows and columns. Below 880 pixels of width, each row becomes a list of labels and values. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, footer, fixed, compact = false, isCurrent } = props
  const counted = columns[0]?.kind === 'index'
  return (
    <div className={compact ? 'table-room table-room-compact' : 'table-room'}>
      <table
        role="table"
        className={classNames('table', counted && 'table-counted', fixed && `table-fixed ${fixed}`)}
        aria-label={label}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                role="columnheader"
                scope="col"
                key={column.key}
                className={cellClass(column)}
                aria-sort={column.sort?.direction ?? undefined}
              >
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr role="row" key={rowKey(row)} aria-current={isCurrent?.(row) || undefined}>
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.render(row, index)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {footer && (
          <tfoot role="rowgroup">
            <tr role="row">
              <td role="cell" colSpan={columns.length}>
                {footer}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** In the layout as a list the headings are hidden, and so are their buttons: `ListToolbar` sorts there. */
function Head<Row>({ column: { header, hideHeader, sort } }: { column: Column<Row> }) {
  if (!sort) return <span className={classNames(hideHeader && 'visually-hidden')}>{header}</span>
  const Arrow = sort.direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <>
      <button
        type="button"
        className="table-sort"
        data-sorted={sort.direction !== null || undefined}
        onClick={sort.onSort}
      >
        {header}
        <Arrow />
      </button>
      <span className="table-sort-head">{header}</span>
    </>
  )
}

const cellClass = ({ key, kind = 'text' }: { key: string; kind?: string | undefined }) => `table-${kind} column-${key}`

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  if (column.kind === 'name') {
    return (
      <th role="rowheader" scope="row" className={cellClass(column)}>
        {children}
      </th>
    )
  }
  return (
    <td role="cell" className={cellClass(column)} data-label={column.header}>
      {children}
    </td>
  )
}

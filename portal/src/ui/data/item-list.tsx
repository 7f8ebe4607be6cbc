import type { ReactNode } from 'react'
import { FailedState } from '../feedback/failed-state.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Section } from '../layout/section.tsx'
import './item-list.css'

export interface Item {
  readonly key: string
  /** A link with the class `item-link`, which makes the whole row its target. */
  readonly link: ReactNode
  /** What one should know before opening it, in words. */
  readonly facts: string
  /** In which state it is. */
  readonly state?: ReactNode
  readonly when?: string | undefined
}

interface ItemListProps<Row> {
  title: string
  /** How many there are, also of those that are not shown. */
  count?: number | undefined
  /** The way to all of them. */
  action?: ReactNode
  query: { readonly data: readonly Row[] | undefined; readonly isError: boolean; readonly refetch: () => unknown }
  failed: string
  /** Says that there are none, with the next step. */
  empty: ReactNode
  itemOf: (row: Row) => Item
}

const PLACEHOLDERS = 3

/** The first items of a longer list, one row each. A row opens its item. */
export function ItemList<Row>({ title, count, action, query, failed, empty, itemOf }: ItemListProps<Row>) {
  const { data, isError, refetch } = query
  return (
    <Section title={title} count={count} action={action}>
      {data === undefined && !isError && <Skeleton shape="row" lines={PLACEHOLDERS} />}
      {data === undefined && isError && <FailedState message={failed} onRetry={() => void refetch()} />}
      {data?.length === 0 && empty}
      {data && data.length > 0 && (
        <ul className="item-list">
          {data.map((row) => (
            <ItemRow key={itemOf(row).key} item={itemOf(row)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function ItemRow({ item: { link, facts, state, when } }: { item: Item }) {
  return (
    <li>
      <div className="item-words">
        <b>{link}</b>
        <span title={facts}>{facts}</span>
      </div>
      {state && <span className="item-state">{state}</span>}
      {when !== undefined && <span className="item-when">{when}</span>}
    </li>
  )
}

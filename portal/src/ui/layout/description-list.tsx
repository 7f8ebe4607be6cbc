import type { ReactNode } from 'react'
import './description-list.css'

interface Description {
  term: string
  value: ReactNode
}

/** Labels and their values, with a thin line between the rows. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="description-list">
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

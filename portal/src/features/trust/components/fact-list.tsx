import type { ReactNode } from 'react'
import type { Fact } from '../model/facts.ts'

interface FactListProps {
  facts: readonly Fact[]
  /** What is shown below a fact, by its id: links, or a longer list. */
  extras?: Readonly<Record<string, ReactNode>>
}

/** Fact, value, and how we know it. */
export function FactList({ facts, extras }: FactListProps) {
  return (
    <dl className="trust-facts">
      {facts.map(({ id, label, value, more, how }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd className="trust-value">
            <b>{value}</b>
            {more !== '' && <p>{more}</p>}
            {extras?.[id]}
          </dd>
          <dd className="trust-how">{how}</dd>
        </div>
      ))}
    </dl>
  )
}

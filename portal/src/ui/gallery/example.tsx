import type { ReactNode } from 'react'
import { classNames } from '../shared/class-names.ts'

/** A heading of the gallery with its examples. */
export function Example({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={classNames('example', wide && 'example-wide')}>
      <h2>{title}</h2>
      <div className="example-body">{children}</div>
    </section>
  )
}

/** A line of variants, with a label before it. */
export function ExampleRow({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="example-row">
      {label && <span className="example-label">{label}</span>}
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '../shared/class-names.ts'

/** One heading of the gallery and what it shows. */
export function Example({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={classNames('example', wide && 'example-wide')}>
      <h2>{title}</h2>
      <div className="example-body">{children}</div>
    </section>
  )
}

/** A line of variants, with a word before it. */
export function ExampleRow({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="example-row">
      {label && <span className="example-label">{label}</span>}
      {children}
    </div>
  )
}

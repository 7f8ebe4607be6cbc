import { type ReactNode, useId } from 'react'
import './section.css'

interface SectionProps {
  title: string
  /** How many things the section is about. */
  count?: number | undefined
  /** A link or button at the end of the title's line. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page under a thin line, without a frame. */
export function Section({ title, count, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>
          {title}
          {count !== undefined && <span className="section-count"> {count}</span>}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}

import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import './part.css'

interface PartProps {
  title: string
  /** Why the user may want it. */
  reason: ReactNode
  children: ReactNode
}

/** One part of a page: its purpose on the left, its content on the right. */
export function Part({ title, reason, children }: PartProps) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{reason}</p>
      </header>
      <div className="part-body">{children}</div>
    </section>
  )
}

interface RowProps {
  icon: LucideIcon
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
}

export function Row({ icon: Icon, title, note, actions }: RowProps) {
  return (
    <li className="part-row">
      <Icon />
      <div>
        <p className="part-row-title">{title}</p>
        {note && <p className="part-row-note">{note}</p>}
      </div>
      {actions && <div className="part-row-actions">{actions}</div>}
    </li>
  )
}

import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import './rows.css'

interface PartProps {
  title: string
  /** Why the user may want it. */
  reason: ReactNode
  children: ReactNode
}

/** One part of the tab: what it is for on the left, what there is on the right. */
export function Part({ title, reason, children }: PartProps) {
  const id = useId()
  return (
    <section className="security-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{reason}</p>
      </header>
      <div className="security-body">{children}</div>
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
    <li className="security-row">
      <Icon />
      <div>
        <p className="security-row-title">{title}</p>
        {note && <p className="security-row-note">{note}</p>}
      </div>
      {actions && <div className="security-row-actions">{actions}</div>}
    </li>
  )
}

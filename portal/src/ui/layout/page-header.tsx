import type { ReactNode } from 'react'
import './page-header.css'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** A quiet line above the title. */
  eyebrow?: ReactNode
  /** What one does on this page, at the end of the title's line. */
  actions?: ReactNode
  /** Filters and counts, on a line of their own with a hairline under it. */
  toolbar?: ReactNode
}

/** The head of a page: its one serif title, what it is for, what one does there. */
export function PageHeader({ title, description, eyebrow, actions, toolbar }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div className="page-header-line">
        <div>
          {eyebrow && <p className="page-header-eyebrow">{eyebrow}</p>}
          <h1>{title}</h1>
          {description && <p className="page-header-description">{description}</p>}
        </div>
        {actions && <div className="page-header-actions">{actions}</div>}
      </div>
      {toolbar && <div className="toolbar">{toolbar}</div>}
    </header>
  )
}

import type { ReactNode } from 'react'
import { useReadOnly } from '../shared/read-only.ts'
import './page-header.css'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** A small line above the title. */
  eyebrow?: ReactNode
  /** The main actions of the page, at the end of the title's line. */
  actions?: ReactNode
  /** Filters and counts, in a row of their own with a thin line below. */
  toolbar?: ReactNode
}

/** The header of a page: its title, its purpose and its actions. */
export function PageHeader({ title, description, eyebrow, actions, toolbar }: PageHeaderProps) {
  const readOnly = useReadOnly()
  return (
    <header className="page-header">
      <div className="page-header-line">
        <div>
          {eyebrow && <p className="page-header-eyebrow">{eyebrow}</p>}
          <h1>{title}</h1>
          {description && <p className="page-header-description">{description}</p>}
        </div>
        {actions && (
          <div className="page-header-actions">
            {readOnly !== null && <span className="page-header-read-only">{readOnly}</span>}
            {actions}
          </div>
        )}
      </div>
      {toolbar && <div className="toolbar">{toolbar}</div>}
    </header>
  )
}

import type { ReactNode } from 'react'
import './empty-state.css'

interface EmptyStateProps {
  /** Says that there is nothing. */
  title: string
  description?: ReactNode
  /** What to do next: create the first item, clear the filter. */
  action?: ReactNode
  /** With less space, for a panel or a dialog. */
  compact?: boolean | undefined
}

/** Shown if there is nothing to show, which is not a failure. */
export function EmptyState({ title, description, action, compact = false }: EmptyStateProps) {
  return (
    <div className={compact ? 'empty-state empty-state-compact' : 'empty-state'}>
      <svg viewBox="0 0 72 56" aria-hidden="true">
        <path d="M10 20 36 6l26 14M18 26v20M54 26v20M8 52h56" />
        <path className="empty-state-accent" d="M36 26v20" />
      </svg>
      <div>
        <p>{title}</p>
        {description && <p className="empty-state-description">{description}</p>}
      </div>
      {action}
    </div>
  )
}

import type { ReactNode } from 'react'
import './empty-state.css'

interface EmptyStateProps {
  /** That there is nothing, in the words of the page. */
  title: string
  description?: ReactNode
  /** A way on: create the first one, clear the filter. */
  action?: ReactNode
  /** Less air, for a panel or a dialog. */
  compact?: boolean | undefined
}

/** Nothing to show here, which is not a failure. */
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

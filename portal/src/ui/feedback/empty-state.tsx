import type { ReactNode } from 'react'
import { EmptyDrawing } from './empty-drawing.tsx'
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
      <EmptyDrawing />
      <div>
        <p>{title}</p>
        {description && <p className="empty-state-description">{description}</p>}
      </div>
      {action}
    </div>
  )
}

import type { ReactNode } from 'react'
import './status.css'

/** A state in one word, told by its text first and by colour and shape second. */
export function Status({ tone, children }: { tone: 'neutral' | 'success' | 'danger'; children: ReactNode }) {
  return (
    <span className={`status status-${tone}`} role="status">
      <span className="status-dot" aria-hidden="true" />
      {children}
    </span>
  )
}

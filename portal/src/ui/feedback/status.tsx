import type { ReactNode } from 'react'
import './status.css'

/** A state in one word, told by its text first and by colour and shape second. */
export function Status({ tone, children }: { tone: 'neutral' | 'success' | 'danger'; children: ReactNode }) {
  return (
    <output className={`status status-${tone}`}>
      <span className="status-dot" aria-hidden="true" />
      {children}
    </output>
  )
}

import type { ReactNode } from 'react'
import './status.css'

/** A state in one word. Its colour and shape repeat what the text says. */
export function Status({ tone, children }: { tone: 'neutral' | 'success' | 'danger'; children: ReactNode }) {
  return (
    <output className={`status status-${tone}`}>
      <span className="status-dot" aria-hidden="true" />
      {children}
    </output>
  )
}

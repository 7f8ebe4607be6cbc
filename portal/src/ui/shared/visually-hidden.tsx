import type { ReactNode } from 'react'
import './visually-hidden.css'

/** Text that is read out and not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}

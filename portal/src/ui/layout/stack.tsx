import type { ReactNode } from 'react'
import './stack.css'

/** Sheets under one another, with the space between them that pages have. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="stack">{children}</div>
}

import type { ReactNode } from 'react'
import './stack.css'

/** Cards one below the other, with the usual space between them. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="stack">{children}</div>
}

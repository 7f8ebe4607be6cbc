import type { ReactNode } from 'react'
import './narrow.css'

/** A page of text, with lines short enough to read. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className="narrow">{children}</div>
}

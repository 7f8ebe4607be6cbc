import type { ReactNode } from 'react'
import './narrow.css'

/** A page that is read from top to bottom: lines of a length that the eye can follow. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className="narrow">{children}</div>
}

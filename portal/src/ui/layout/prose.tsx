import type { ReactNode } from 'react'
import './prose.css'

/** Running text with headings and lists, such as notices and answers. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}

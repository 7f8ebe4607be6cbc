import type { ReactNode } from 'react'
import './prose.css'

/** Running text with headings and lists: notices, answers, anything that is read rather than worked in. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}

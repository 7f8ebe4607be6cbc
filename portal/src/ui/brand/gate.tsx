import type { ReactNode } from 'react'
import { Elevation } from './elevation.tsx'
import { Mark } from './mark.tsx'
import { Wordmark } from './wordmark.tsx'
import './gate.css'

interface GateProps {
  /** The name on the panel with the drawing. */
  name: string
  title: string
  busy?: boolean
  /** Stands in the upper right corner. */
  corner?: ReactNode
  children: ReactNode
}

/** The frame of the screens before sign-in: a panel with the drawing of a portico, and the form beside it. */
export function Gate({ name, title, busy = false, corner, children }: GateProps) {
  return (
    <div className="gate">
      <title>{title}</title>
      <div className="plate" aria-hidden="true">
        <Elevation />
        <Wordmark name={name} />
      </div>
      <main className="door" aria-busy={busy}>
        <div className="door-in">
          <Mark className="door-mark" />
          <h1>{title}</h1>
          {children}
        </div>
      </main>
      {/* After the form, whose first field the Tab key reaches first. */}
      {corner && <header className="gate-corner">{corner}</header>}
    </div>
  )
}

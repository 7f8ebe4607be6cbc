import type { ReactNode } from 'react'
import './columns.css'

interface ColumnsProps {
  children: ReactNode
  /** A third of the width; below the rest on a narrow screen. */
  aside: ReactNode
}

/** What the page is about takes two thirds, what belongs to it one. */
export function Columns({ children, aside }: ColumnsProps) {
  return (
    <div className="columns">
      <div>{children}</div>
      <aside>{aside}</aside>
    </div>
  )
}

import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './way.css'

interface WayProps {
  icon: LucideIcon
  title: ReactNode
  detail?: ReactNode
  /** Shown at the end in place of the arrow. */
  end?: ReactNode
}

/** The content of a link or button of the class `way`: a row that leads somewhere, and says what is there. */
export function Way({ icon: Icon, title, detail, end }: WayProps) {
  return (
    <>
      <Icon />
      <span className="way-text">
        <b>{title}</b>
        {detail !== undefined && <span>{detail}</span>}
      </span>
      {end ?? <ChevronRight />}
    </>
  )
}

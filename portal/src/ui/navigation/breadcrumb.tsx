import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { TEXTS } from '../texts.ts'
import './breadcrumb.css'

interface BreadcrumbProps {
  /** The pages above this one as links, outermost first. */
  trail: readonly { key: string; link: ReactNode }[]
  current: string
  label?: string
}

/** Shows where the user is. On a phone only the name of the page shows. */
export function Breadcrumb({ trail, current, label = TEXTS.pages.breadcrumb }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label={label}>
      <ol>
        {trail.map(({ key, link }) => (
          <li key={key} className="breadcrumb-parent">
            {link}
            <ChevronRight />
          </li>
        ))}
        <li className="breadcrumb-current" aria-current="page" title={current}>
          {current}
        </li>
      </ol>
    </nav>
  )
}

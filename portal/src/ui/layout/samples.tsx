import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Badge } from '../data/badge.tsx'
import { Notice } from '../feedback/notice.tsx'
import './samples.css'

interface SamplesProps {
  title: string
  /** Says that these are samples. */
  note: string
  children: ReactNode
}

/** What is not real, below what is: marked, with a warning, and foldable. */
export function Samples({ title, note, children }: SamplesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <details className="samples" open>
        <summary>
          <h2 id={id}>{title}</h2>
          <Badge>Samples</Badge>
          <ChevronDown />
        </summary>
        <div className="samples-note">
          <Notice tone="warning">{note}</Notice>
        </div>
        {children}
      </details>
    </section>
  )
}

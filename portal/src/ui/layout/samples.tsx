import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Badge } from '../data/badge.tsx'
import { Notice } from '../feedback/notice.tsx'
import { TEXTS } from '../texts.ts'
import './samples.css'

interface SamplesProps {
  title: string
  /** Says that these are samples. */
  note: string
  isFolded?: boolean
  children: ReactNode
}

/** What is not real, below what is: under a warning, marked, and foldable. */
export function Samples({ title, note, isFolded = false, children }: SamplesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Notice tone="warning">{note}</Notice>
      <details className="samples" open={!isFolded}>
        <summary>
          <h2 id={id}>{title}</h2>
          <Badge>{TEXTS.samples}</Badge>
          <ChevronDown />
        </summary>
        <div className="samples-content">{children}</div>
      </details>
    </section>
  )
}

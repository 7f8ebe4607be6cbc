import type { ReactNode } from 'react'
import './badge.css'

export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'brass'

/** One or two words about an item. Colour only for meaning: a type or a tier is neutral. */
export function Badge(props: { tone?: BadgeTone | undefined; title?: string | undefined; children: ReactNode }) {
  const { tone = 'neutral', title, children } = props
  return (
    <span className={`badge badge-${tone}`} title={title}>
      {children}
    </span>
  )
}

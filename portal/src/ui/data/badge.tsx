import type { ReactNode } from 'react'
import './badge.css'

export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'brass'

/** One or two words about an item. Colour only for meaning: a type or a tier is neutral. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone | undefined; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}

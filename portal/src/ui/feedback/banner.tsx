import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './banner.css'

interface BannerProps {
  /** What the bar is, for those who move by landmarks. */
  label: string
  icon?: LucideIcon | undefined
  /** Beside one another on a wide screen, under one another on a phone. */
  items: readonly ReactNode[]
  /** Stands at the end, before the action: a clock, for instance. */
  end?: ReactNode
  action?: ReactNode
}

/** A bar over the whole width for a state that changes everything under it. One button in it: `.button` takes its colours. */
export function Banner({ label, icon: Icon, items, end, action }: BannerProps) {
  return (
    <section className="banner" aria-label={label}>
      {Icon && <Icon />}
      <div className="banner-items">
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the places are fixed
          <span key={index}>{item}</span>
        ))}
      </div>
      {end && <span className="banner-end">{end}</span>}
      {action}
    </section>
  )
}

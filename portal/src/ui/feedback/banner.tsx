import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './banner.css'

interface BannerProps {
  /** The name of the region, for screen readers. */
  label: string
  icon?: LucideIcon | undefined
  /** Side by side on a wide screen, one below the other on a phone. */
  items: readonly ReactNode[]
  /** Shown at the end, before the action: for example a countdown. */
  end?: ReactNode
  action?: ReactNode
}

/**
 * A bar over the whole width for a state that affects everything below it. Its one button gets its colours from
 * `.button`.
 */
export function Banner({ label, icon: Icon, items, end, action }: BannerProps) {
  return (
    <section className="banner" aria-label={label}>
      {Icon && <Icon />}
      <div className="banner-items">
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order is fixed
          <span key={index}>{item}</span>
        ))}
      </div>
      {end && <span className="banner-end">{end}</span>}
      {action}
    </section>
  )
}

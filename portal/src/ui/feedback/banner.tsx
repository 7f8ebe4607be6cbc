import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../shared/class-names.ts'
import './banner.css'

interface BannerProps {
  /** The name of the region, for screen readers. */
  label: string
  icon?: LucideIcon | undefined
  /** Side by side on a wide screen, one below the other on a phone. */
  items: readonly ReactNode[]
  /** One or two words in a frame that name the state. */
  tag?: ReactNode
  /** Explains the tag, if there is room. */
  note?: ReactNode
  /** `soft` is the lighter look, for the less serious of two states that must not be confused. */
  tone?: 'solid' | 'soft' | undefined
  /** Shown at the end, before the action: for example a countdown. */
  end?: ReactNode
  action?: ReactNode
  /** A second, quieter button before the action. */
  secondary?: ReactNode
}

/** A bar over the whole width for a state that affects everything below it. Its buttons get their colours from `.button`. */
export function Banner(props: BannerProps) {
  const { label, icon: Icon, items, tag, note, tone = 'solid', end, action, secondary } = props
  return (
    <section className={classNames('banner', tone === 'soft' && 'banner-soft')} aria-label={label}>
      {Icon && <Icon />}
      <div className="banner-items">
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order is fixed
          <span key={index}>{item}</span>
        ))}
      </div>
      {tag && <b className="banner-tag">{tag}</b>}
      {note && <span className="banner-note">{note}</span>}
      {end && <span className="banner-end">{end}</span>}
      {secondary ? (
        <div className="banner-actions">
          {secondary}
          {action}
        </div>
      ) : (
        action
      )}
    </section>
  )
}

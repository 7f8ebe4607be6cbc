import './count.css'

interface CountProps {
  value: number
  /** A larger number shows as "99+". */
  max?: number
}

/**
 * A number on the corner of an icon button. The button's label says the number too: `label="Notifications, 4 unread"`.
 */
export function Count({ value, max = 99 }: CountProps) {
  if (value <= 0) return null
  return (
    <span className="count" aria-hidden="true">
      {value > max ? `${max}+` : value}
    </span>
  )
}

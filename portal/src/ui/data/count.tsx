import './count.css'

interface CountProps {
  value: number
  /** Above it shows "99+". */
  max?: number
}

/** How many, on the corner of an icon button, which names the number itself: `label="Notifications, 4 unread"`. */
export function Count({ value, max = 99 }: CountProps) {
  if (value <= 0) return null
  return (
    <span className="count" aria-hidden="true">
      {value > max ? `${max}+` : value}
    </span>
  )
}

import './empty-drawing.css'

/** The portico that stands where there is nothing to show. */
export function EmptyDrawing({ size = 'normal' }: { size?: 'normal' | 'large' }) {
  return (
    <svg className={`empty-drawing empty-drawing-${size}`} viewBox="0 0 72 56" aria-hidden="true">
      <path d="M10 20 36 6l26 14M18 26v20M54 26v20M8 52h56" />
      <path className="empty-drawing-accent" d="M36 26v20" />
    </svg>
  )
}

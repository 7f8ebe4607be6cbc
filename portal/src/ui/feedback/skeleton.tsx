import './skeleton.css'

interface SkeletonProps {
  /** How many lines of text, or how many rows of a list. */
  lines?: number
  shape?: 'text' | 'row' | 'block' | 'circle'
}

const widths = ['full', 'long', 'full', 'short']

/**
 * The shape of what is on its way. It is silent for who hears the page: put it beside a `Loading`, or set `aria-busy`
 * on the region.
 */
export function Skeleton({ lines = 1, shape = 'text' }: SkeletonProps) {
  const bars = Array.from({ length: lines }, (_, index) => ({
    key: index,
    width: shape === 'text' && lines > 1 ? widths[index % widths.length] : 'full',
  }))
  return (
    <div className={`skeleton skeleton-${shape}`} aria-hidden="true">
      {bars.map(({ key, width }) => (
        <span key={key} className={`skeleton-bar skeleton-${width}`} />
      ))}
    </div>
  )
}

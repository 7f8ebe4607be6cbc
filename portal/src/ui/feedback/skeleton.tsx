import './skeleton.css'

interface SkeletonProps {
  /** The number of lines of text, or of rows of a list. */
  lines?: number
  shape?: 'text' | 'row' | 'block' | 'circle'
}

const WIDTHS = ['full', 'long', 'full', 'short']

/**
 * A placeholder for content that loads. It is silent for screen readers: use it together with `Loading`, or set
 * `aria-busy` on the region.
 */
export function Skeleton({ lines = 1, shape = 'text' }: SkeletonProps) {
  const bars = Array.from({ length: lines }, (_, index) => ({
    key: index,
    width: shape === 'text' && lines > 1 ? WIDTHS[index % WIDTHS.length] : 'full',
  }))
  return (
    <div className={`skeleton skeleton-${shape}`} aria-hidden="true">
      {bars.map(({ key, width }) => (
        <span key={key} className={`skeleton-bar skeleton-${width}`} />
      ))}
    </div>
  )
}

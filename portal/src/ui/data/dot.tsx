import { VisuallyHidden } from '../shared/visually-hidden.tsx'
import './dot.css'

/** Something new (brass) or live (green); the label says what for those who do not see it. */
export function Dot({ label, tone = 'brass' }: { label: string; tone?: 'brass' | 'success' }) {
  return (
    <span className={`dot dot-${tone}`}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

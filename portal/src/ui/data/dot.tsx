import { VisuallyHidden } from '../shared/visually-hidden.tsx'
import './dot.css'

/** Marks something new (brass) or live (green). The label tells screen readers which. */
export function Dot({ label, tone = 'brass' }: { label: string; tone?: 'brass' | 'success' }) {
  return (
    <span className={`dot dot-${tone}`}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

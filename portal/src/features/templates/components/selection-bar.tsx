import { Button } from '../../../ui/actions/button.tsx'
import type { Template } from '../model/template.ts'
import './selection-bar.css'

interface SelectionBarProps {
  chosen: readonly Template[]
  onCompare: () => void
  onClear: () => void
}

/** The templates chosen for a comparison, from any page and list. */
export function SelectionBar({ chosen, onCompare, onClear }: SelectionBarProps) {
  if (chosen.length === 0) return null
  return (
    <section className="selection-bar" aria-label="Comparison">
      <output>
        {chosen.length === 1 ? '1 template chosen: choose another to compare' : `${chosen.length} templates chosen`}
        {/* The search may leave one of them out of the lists. */}
        <small>{chosen.map(({ title }) => title).join(' · ')}</small>
      </output>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      <Button variant="primary" disabled={chosen.length !== 2} onClick={onCompare}>
        Compare
      </Button>
    </section>
  )
}

import { Button } from '../../../ui/actions/button.tsx'
import type { Template } from '../model/template.ts'
import { TEXTS } from '../texts.ts'
import './selection-bar.css'

interface SelectionBarProps {
  chosen: readonly Template[]
  onCompare: () => void
  onClear: () => void
}

/** The templates chosen for a comparison, from any page and list. */
export function SelectionBar({ chosen, onCompare, onClear }: SelectionBarProps) {
  if (chosen.length === 0) return null
  const titles = chosen.map(({ title }) => title).join(' · ')
  return (
    <section className="selection-bar" aria-label={TEXTS.selection.title}>
      <output>
        {chosen.length === 1 ? TEXTS.selection.one : TEXTS.selection.several(chosen.length)}
        {/* The search may leave one of them out of the lists. */}
        <small title={titles}>{titles}</small>
      </output>
      <Button variant="ghost" onClick={onClear}>
        {TEXTS.selection.clear}
      </Button>
      <Button variant="primary" disabled={chosen.length !== 2} onClick={onCompare}>
        {TEXTS.selection.compare}
      </Button>
    </section>
  )
}

import { ArrowLeftRight, ChevronDown, ChevronUp, Download, Printer } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import type { ComparisonAnswer } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { downloadText } from '../../../lib/download-text.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { Pair } from '../api/documents.ts'
import { sideLabels } from '../model/direction.ts'
import { ChangeList } from './change-list.tsx'
import { ChangeRow } from './change-row.tsx'
import { useChangeNavigation } from './use-change-navigation.ts'
import './comparison-view.css'
import './comparison-print.css'

interface ComparisonViewProps {
  answer: ComparisonAnswer
  files: Pair
  onSwap: () => void
  /** The part that scrolls. It gets the focus, so that keys scroll it at once. */
  rows: RefObject<HTMLElement | null>
}

/** Two documents side by side, removed text on the left and inserted text on the right, with a list of the changes. */
export function ComparisonView({ answer: { comparison, details }, files, rows, onSwap }: ComparisonViewProps) {
  const { names, changes, explanation } = details
  const labels = sideLabels(files)
  const area = useRef<HTMLDivElement>(null)
  const { current, goTo, step } = useChangeNavigation(area, changes.length)
  const drawn = changes.slice(0, useProgressiveCount(changes.length, 12))
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return
    if (key === 'n') step(1)
    if (key === 'p') step(-1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys do what its buttons do
    <div className="comparison-view" onKeyDown={onKeyDown}>
      <div className="comparison-tools">
        {changes.length > 0 && (
          <>
            <Button size="small" aria-keyshortcuts="p" onClick={() => step(-1)}>
              <ChevronUp />
              <span>Previous change</span>
            </Button>
            <Button size="small" aria-keyshortcuts="n" onClick={() => step(1)}>
              <ChevronDown />
              <span>Next change</span>
            </Button>
          </>
        )}
        <span className="comparison-rest" />
        <Button size="small" onClick={onSwap}>
          <ArrowLeftRight />
          <span>Swap</span>
        </Button>
        <Button size="small" onClick={() => window.print()}>
          <Printer />
          <span>Print</span>
        </Button>
        <Button size="small" onClick={() => downloadText('comparison.md', 'text/markdown', comparison)}>
          <Download />
          <span>Download</span>
        </Button>
      </div>
      {explanation !== null && <p className="comparison-explanation">{explanation}</p>}
      {changes.length === 0 ? (
        <EmptyState title="The two documents say the same" />
      ) : (
        <div ref={area} className="comparison">
          <ChangeList changes={drawn} current={current} onJump={goTo} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <section ref={rows} className="comparison-rows" tabIndex={0} aria-label="Changes">
            <div className="comparison-names">
              {names.map((name, side) => (
                // oxlint-disable-next-line react/no-array-index-key -- the left and the right side
                <p key={side}>
                  {labels && <span>{labels[side]}</span>}
                  <b>{name}</b>
                </p>
              ))}
            </div>
            {drawn.map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the order is fixed
              <ChangeRow key={index} change={change} index={index} />
            ))}
          </section>
        </div>
      )}
    </div>
  )
}

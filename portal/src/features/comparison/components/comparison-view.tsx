import { Download, Printer } from 'lucide-react'
import type { Change, ComparisonAnswer, Side } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { downloadText } from '../../../lib/download-text.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { changeTitle, KINDS, summary, TOPICS } from '../model/comparison.ts'
import './comparison-view.css'

/** Two documents side by side: what was removed on the left, what was inserted on the right, and a list to jump from. */
export function ComparisonView({ answer, onClose }: { answer: ComparisonAnswer; onClose: () => void }) {
  const { comparison, details } = answer
  const { names, changes, explanation } = details
  return (
    <Dialog title={`${names[0]} ↔ ${names[1]}`} description={summary(details)} size="full" open onOpenChange={onClose}>
      <div className="comparison-tools">
        <Button size="small" onClick={() => window.print()}>
          <Printer />
          Print
        </Button>
        <Button size="small" onClick={() => downloadText('comparison.md', 'text/markdown', comparison)}>
          <Download />
          Download
        </Button>
      </div>
      {explanation !== null && <p className="comparison-explanation">{explanation}</p>}
      {changes.length === 0 ? (
        <EmptyState title="The two documents say the same" />
      ) : (
        <div className="comparison">
          <nav aria-label="Changed clauses">
            <ol>
              {changes.map((change, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the places are fixed
                <li key={index}>
                  <a href={`#change-${index}`} onClick={jumpTo(index)}>
                    {changeTitle(change)}
                  </a>
                  <span>{KINDS[change.kind]}</span>
                </li>
              ))}
            </ol>
          </nav>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <section className="comparison-rows" tabIndex={0} aria-label="Changes">
            <div className="comparison-names" aria-hidden="true">
              <b>{names[0]}</b>
              <b>{names[1]}</b>
            </div>
            {changes.map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the places are fixed
              <ChangeRow key={index} change={change} id={`change-${index}`} />
            ))}
          </section>
        </div>
      )}
    </Dialog>
  )
}

/** Not by the address: the page under the dialog would take it for another place of its own. */
const jumpTo = (index: number) => (event: { preventDefault: () => void }) => {
  event.preventDefault()
  const row = document.getElementById(`change-${index}`)
  row?.scrollIntoView({ block: 'start' })
  row?.focus({ preventScroll: true })
}

function ChangeRow({ change, id }: { change: Change; id: string }) {
  const { kind, topics, left, right } = change
  return (
    <article id={id} className="comparison-row" tabIndex={-1} aria-label={`${KINDS[kind]}: ${changeTitle(change)}`}>
      <header>
        <h3>{changeTitle(change)}</h3>
        <Badge>{KINDS[kind]}</Badge>
        {topics.map((topic) => (
          <Badge key={topic} tone="brass">
            {TOPICS[topic]}
          </Badge>
        ))}
      </header>
      <Clause side={left} />
      <Clause side={right} />
    </article>
  )
}

function Clause({ side }: { side: Side | null }) {
  if (side === null) return <p className="comparison-none">—</p>
  return (
    <p>
      {side.number !== '' && <b>{side.number} </b>}
      {side.runs.map(({ text, mark }, index) => {
        const Tag = mark === 'removed' ? 'del' : mark === 'inserted' ? 'ins' : 'span'
        // oxlint-disable-next-line react/no-array-index-key -- the places are fixed
        return <Tag key={index}>{text}</Tag>
      })}
    </p>
  )
}

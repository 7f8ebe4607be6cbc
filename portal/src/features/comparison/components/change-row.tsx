import { memo } from 'react'
import type { Change, Side } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { useLanguage } from '../../../language/use-language.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { changeTitle, kindLabel, topicLabel } from '../model/comparison.ts'
import { TEXTS } from '../texts.ts'

/** A clause before and after the change. */
export const ChangeRow = memo(function ChangeRow({ change, index }: { change: Change; index: number }) {
  useLanguage()
  const { kind, topics, left, right } = change
  return (
    <article
      className="comparison-row"
      data-change={index}
      tabIndex={-1}
      aria-label={TEXTS.view.change(kindLabel(kind), changeTitle(change))}
    >
      <header>
        <h3>{changeTitle(change)}</h3>
        <Badge>{kindLabel(kind)}</Badge>
        {topics.map((topic) => (
          <Badge key={topic} tone="brass">
            {topicLabel(topic)}
          </Badge>
        ))}
      </header>
      <Clause side={left} />
      <Clause side={right} />
    </article>
  )
})

function Clause({ side }: { side: Side | null }) {
  if (side === null) return <p className="comparison-none">—</p>
  return (
    <p>
      {side.number !== '' && <b>{side.number} </b>}
      {side.runs.map(({ text, mark }, index) => {
        const Tag = mark === 'removed' ? 'del' : mark === 'inserted' ? 'ins' : 'span'
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the order is fixed
          <Tag key={index} data-mark={mark === 'same' ? undefined : TEXTS.view.marks[mark]}>
            {text}
          </Tag>
        )
      })}
    </p>
  )
}

import { memo } from 'react'
import type { Change } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { useLanguage } from '../../../language/use-language.ts'
import { changeTitle, kindLabel } from '../model/comparison.ts'
import { TEXTS } from '../texts.ts'

interface ChangeListProps {
  changes: readonly Change[]
  current: number
  onJump: (index: number) => void
}

/** A list of every changed clause, to jump to. */
export function ChangeList({ changes, current, onJump }: ChangeListProps) {
  return (
    <nav aria-label={TEXTS.view.clauses}>
      <ol>
        {changes.map((change, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order is fixed
          <ChangeLink key={index} change={change} index={index} isCurrent={index === current} onJump={onJump} />
        ))}
      </ol>
    </nav>
  )
}

interface ChangeLinkProps {
  change: Change
  index: number
  isCurrent: boolean
  onJump: (index: number) => void
}

const ChangeLink = memo(function ChangeLink({ change, index, isCurrent, onJump }: ChangeLinkProps) {
  useLanguage()
  return (
    <li>
      <a
        href={`#change-${index + 1}`}
        aria-current={isCurrent || undefined}
        onClick={(event) => {
          // Does not change the address: the page under the dialog would navigate.
          event.preventDefault()
          onJump(index)
        }}
      >
        {changeTitle(change)}
        <span>{kindLabel(change.kind)}</span>
      </a>
    </li>
  )
})

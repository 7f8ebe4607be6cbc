import {
  isRetentionCategory,
  type PeriodsState,
  periodText,
  type RetentionCategory,
} from '../../../session/retention/retention-rules.ts'
import type { Notice } from '../notice-texts/en.ts'
import '../../../ui/shared/visually-hidden.css'
import './with-periods.css'

interface WithPeriodsProps {
  /** `{consults}` stands for a period. */
  text: string
  periods: PeriodsState
  words: Notice['retention']
}

/** A sentence of the notice with the periods that are set. */
export function WithPeriods({ text, periods, words }: WithPeriodsProps) {
  return text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part
    return <Period key={part} category={part as RetentionCategory} periods={periods} words={words} />
  })
}

interface PeriodProps {
  category: RetentionCategory
  periods: PeriodsState
  words: Notice['retention']
}

/** Keeps room for a period while it is loaded. It shows no older period meanwhile. */
export function Period({ category, periods, words }: PeriodProps) {
  if (periods === 'pending') {
    return (
      <span className="period-waits">
        <span className="visually-hidden">{words.loading}</span>
      </span>
    )
  }
  const months = periods === 'failed' || !isRetentionCategory(category) ? undefined : periods[category]
  return <span className="period">{months === undefined ? words.unknown : periodText(months, words)}</span>
}

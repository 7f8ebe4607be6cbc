import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../../session/environment/environment-context.ts'
import {
  categoryLabel,
  periodText,
  RETENTION_CATEGORIES,
  retentionRulesQuery,
} from '../../../session/retention/retention-rules.ts'
import { Part } from '../../../ui/layout/part.tsx'
import { TEXTS } from '../texts.ts'
import './periods.css'

/** How long the firm keeps what, from the rules that are set. Without rules it shows nothing: no period is written by hand. */
export function Periods() {
  const { data = {} } = useQuery(retentionRulesQuery(useClient()))
  const set = RETENTION_CATEGORIES.flatMap((category) => {
    const months = data[category]
    return months === undefined ? [] : [{ category, months }]
  })
  if (set.length === 0) return null
  return (
    <Part
      title={TEXTS.periods.title}
      reason={
        <>
          {TEXTS.periods.reason}{' '}
          <Link className="link" to="/privacy-policy">
            {TEXTS.periods.notice}
          </Link>
          . {TEXTS.periods.announced}
        </>
      }
    >
      <dl className="periods">
        {set.map(({ category, months }) => (
          <div key={category}>
            <dt>{categoryLabel(category)}</dt>
            <dd>{periodText(months)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

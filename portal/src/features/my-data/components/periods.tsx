import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Part } from '../../../ui/layout/part.tsx'
import { periodsQuery } from '../api/requests.ts'
import { TEXTS } from '../texts.ts'
import './periods.css'

/** How long the firm keeps what, as it is set. Nothing without rules: no period is written here by hand. */
export function Periods() {
  const { data = [] } = useQuery(periodsQuery(useClient()))
  const names: Readonly<Record<string, string>> = TEXTS.periods.categories
  const known = data.flatMap(({ category, months }) => {
    const name = names[category]
    return name === undefined ? [] : [{ category, name, months }]
  })
  if (known.length === 0) return null
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
        {known.map(({ category, name, months }) => (
          <div key={category}>
            <dt>{name}</dt>
            <dd>{TEXTS.periods.months(months)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

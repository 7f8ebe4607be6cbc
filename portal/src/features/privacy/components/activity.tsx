import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import type { PeriodsState } from '../../../session/retention/retention-rules.ts'
import type { Notice, ProcessingActivity } from '../notice-texts/en.ts'
import { WithPeriods } from './with-periods.tsx'

interface ActivityProps {
  activity: ProcessingActivity
  notice: Notice
  periods: PeriodsState
}

/** One processing activity: each has the same seven facts. */
export function Activity({ activity, notice, periods }: ActivityProps) {
  const { facts } = notice.activities
  const { id, title, purpose, legalBasis, data, source, retention, sharing, transfers, cookies } = activity
  return (
    <>
      <h3>
        {id} {title}
      </h3>
      <p>{purpose}</p>
      {cookies && (
        <ul>
          {cookies.map(({ kind, does }) => (
            <li key={kind}>
              <strong>{kind}</strong> {does}
            </li>
          ))}
        </ul>
      )}
      <DescriptionList
        items={[
          { term: facts.legalBasis, value: legalBasis },
          { term: facts.data, value: data },
          { term: facts.source, value: source },
          {
            term: facts.retention,
            value: <WithPeriods text={retention} periods={periods} words={notice.retention} />,
          },
          { term: facts.sharing, value: sharing },
          { term: facts.decisions, value: facts.noDecisions },
          { term: facts.transfers, value: transfers },
        ]}
      />
    </>
  )
}

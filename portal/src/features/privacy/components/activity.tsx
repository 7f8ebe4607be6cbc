import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import type { Notice, ProcessingActivity } from '../notice-texts/en.ts'

interface ActivityProps {
  activity: ProcessingActivity
  facts: Notice['activities']['facts']
}

/** One processing activity: each has the same seven facts. */
export function Activity({ activity, facts }: ActivityProps) {
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
          { term: facts.retention, value: retention },
          { term: facts.sharing, value: sharing },
          { term: facts.decisions, value: facts.noDecisions },
          { term: facts.transfers, value: transfers },
        ]}
      />
    </>
  )
}

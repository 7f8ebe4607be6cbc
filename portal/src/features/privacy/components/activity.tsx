import type { ProcessingActivity } from '../../../content/privacy-notice.ts'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'

/** One processing activity: each has the same seven facts. */
export function Activity({ activity }: { activity: ProcessingActivity }) {
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
              <strong>{kind}</strong> cookies {does}
            </li>
          ))}
        </ul>
      )}
      <DescriptionList
        items={[
          { term: 'Legal basis', value: legalBasis },
          { term: 'Data', value: data },
          { term: 'Source', value: source },
          { term: 'Retention', value: retention },
          { term: 'Sharing', value: sharing },
          { term: 'Automated decision-making', value: 'None.' },
          { term: 'Transfers', value: transfers },
        ]}
      />
    </>
  )
}

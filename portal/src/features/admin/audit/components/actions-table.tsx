import { dateTime } from '../../../../lib/date-time.ts'
import { linkClass } from '../../../../ui/actions/link-class.ts'
import { type Column, Table } from '../../../../ui/data/table.tsx'
import { type AdminAction, administratorOf, isChanged, personOf } from '../model/action.ts'
import { fieldName, sentenceOf } from '../model/sentence.ts'
import './actions-table.css'

interface ActionsTableProps {
  actions: readonly AdminAction[]
  onPerson: (id: string) => void
}

export function ActionsTable({ actions, onPerson }: ActionsTableProps) {
  const columns: Column<AdminAction>[] = [
    { key: 'administrator', header: 'Administrator', kind: 'name', render: administratorOf },
    { key: 'what', header: 'What', render: (action) => <ActionCell action={action} onPerson={onPerson} /> },
    {
      key: 'when',
      header: 'When',
      render: ({ created_at: when }) => <time dateTime={when}>{dateTime(when)}</time>,
    },
  ]
  return (
    <div className="actions-table">
      <Table label="Administrator actions" columns={columns} rows={actions} rowKey={({ id }) => id} />
    </div>
  )
}

function ActionCell({ action, onPerson }: { action: AdminAction; onPerson: (id: string) => void }) {
  const { target_user_id: person, details } = action
  const facts = Object.entries(details)
  return (
    <div className="action-what">
      <span>{sentenceOf(action)}</span>
      {(facts.length > 0 || person !== null) && (
        <details>
          <summary>Details</summary>
          <dl>
            {facts.map(([field, value]) => (
              <div key={field}>
                <dt>{fieldName(field)}</dt>
                <dd>
                  {isChanged(value) ? `${formatValue(value.from)} → ${formatValue(value.to)}` : formatValue(value)}
                </dd>
              </div>
            ))}
          </dl>
          {person !== null && (
            <button type="button" className={linkClass()} onClick={() => onPerson(person)}>
              {`Everything about ${personOf(action)}`}
            </button>
          )}
        </details>
      )}
    </div>
  )
}

function formatValue(value: unknown): string {
  if (value === null || value === '') return '(none)'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

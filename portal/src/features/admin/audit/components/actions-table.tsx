import { dateTime } from '../../../../lib/date-time.ts'
import { linkClass } from '../../../../ui/actions/link-class.ts'
import { type Column, Table } from '../../../../ui/data/table.tsx'
import { type AdminAction, administratorOf, isChanged, personOf } from '../model/action.ts'
import { fieldName, sentenceOf } from '../model/sentence.ts'
import { TEXTS } from '../texts.ts'
import './actions-table.css'

interface ActionsTableProps {
  actions: readonly AdminAction[]
  onPerson: (id: string) => void
}

export function ActionsTable({ actions, onPerson }: ActionsTableProps) {
  const columns: Column<AdminAction>[] = [
    { key: 'administrator', header: TEXTS.table.administrator, kind: 'name', render: administratorOf },
    { key: 'what', header: TEXTS.table.what, render: (action) => <ActionCell action={action} onPerson={onPerson} /> },
    {
      key: 'when',
      header: TEXTS.table.when,
      render: ({ created_at: when }) => <time dateTime={when}>{dateTime(when)}</time>,
    },
  ]
  return (
    <div className="actions-table">
      <Table label={TEXTS.table.label} columns={columns} rows={actions} rowKey={({ id }) => id} />
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
          <summary>{TEXTS.table.details}</summary>
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
              {TEXTS.table.everythingAbout(personOf(action))}
            </button>
          )}
        </details>
      )}
    </div>
  )
}

function formatValue(value: unknown): string {
  if (value === null || value === '') return TEXTS.table.none
  return typeof value === 'string' ? value : JSON.stringify(value)
}

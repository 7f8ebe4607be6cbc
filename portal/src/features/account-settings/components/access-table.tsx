import { longDate } from '../../../lib/use-today.ts'
import { type Column, Table } from '../../../ui/data/table.tsx'
import type { AccessRow } from '../api/account-access.ts'
import './access-table.css'

const COLUMNS: readonly Column<AccessRow>[] = [
  { key: 'name', header: 'Name', kind: 'name', render: ({ name, email }) => name || email },
  { key: 'email', header: 'Email', render: ({ email }) => email },
  { key: 'role', header: 'Role', render: ({ role }) => role },
  {
    key: 'access',
    header: 'Access Level',
    render: ({ accessLevel, way }) => (
      <span className="access-level">
        {accessLevel}
        {way !== 'link' && <small>{way === 'address' ? 'by address' : 'by domain'}</small>}
      </span>
    ),
  },
  {
    key: 'login',
    header: 'Last Login',
    render: ({ lastLogin }) => (lastLogin === null ? 'Never' : longDate(new Date(lastLogin))),
  },
]

export function AccessTable({ people }: { people: readonly AccessRow[] }) {
  return <Table label="User Access" columns={COLUMNS} rows={people} rowKey={({ id }) => id} />
}

import { longDate } from '../../../lib/use-today.ts'
import { type Column, Table } from '../../../ui/data/table.tsx'
import { useActingUser } from '../../../session/acting-user.ts'
import type { AccessRow } from '../api/account-access.ts'
import { LEVELS, ROLES, wordFor } from '../model/colleague.ts'
import { ColleagueMenu } from './colleague-menu.tsx'
import './access-table.css'

const COLUMNS: readonly Column<AccessRow>[] = [
  { key: 'name', header: 'Name', kind: 'name', render: ({ name, email }) => name || email },
  { key: 'email', header: 'Email', render: ({ email }) => email },
  { key: 'role', header: 'Role', render: ({ role }) => wordFor(ROLES, role) },
  {
    key: 'access',
    header: 'Access Level',
    render: ({ accessLevel, way }) => (
      <span className="access-level">
        {wordFor(LEVELS, accessLevel)}
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

interface AccessTableProps {
  accountId: string
  people: readonly AccessRow[]
  canManage: boolean
}

export function AccessTable({ accountId, people, canManage }: AccessTableProps) {
  const { user } = useActingUser()
  const actions: Column<AccessRow> = {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    render: (person) => person.id !== user.id && <ColleagueMenu accountId={accountId} person={person} />,
  }
  const columns = canManage ? [...COLUMNS, actions] : COLUMNS
  return <Table label="User Access" columns={columns} rows={people} rowKey={({ id }) => id} />
}

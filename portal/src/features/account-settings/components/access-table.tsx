import { longDate } from '../../../lib/use-today.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { type Column, Table } from '../../../ui/data/table.tsx'
import type { AccessRow } from '../api/account-access.ts'
import { LEVELS, ROLES, wordFor } from '../model/colleague.ts'
import { ColleagueMenu } from './colleague-menu.tsx'
import './access-table.css'

const columnsFor = (userId: string): readonly Column<AccessRow>[] => [
  {
    key: 'name',
    header: 'Name',
    kind: 'name',
    render: ({ id, name, email }) => (
      <span className="access-name">
        {name || email}
        {id === userId && <Badge>You</Badge>}
      </span>
    ),
  },
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
  const columns = canManage ? [...columnsFor(user.id), actions] : columnsFor(user.id)
  return <Table label="User Access" columns={columns} rows={people} rowKey={({ id }) => id} />
}

import { type ListState, sortableHead } from '../../../../lib/list-state.ts'
import { Badge } from '../../../../ui/data/badge.tsx'
import { type Column, Table } from '../../../../ui/data/table.tsx'
import { SORT_NAMES, type User, type UserSort } from '../model/user.ts'
import { AccountCell } from './account-cell.tsx'
import { UserActions } from './user-actions.tsx'
import { EnvironmentCell, PhoneCell, TypeCell } from './user-cells.tsx'
import './users-table.css'

interface UsersTableProps {
  users: readonly User[]
  state: ListState<UserSort>
  onState: (state: ListState<UserSort>) => void
}

export function UsersTable({ users, state, onState }: UsersTableProps) {
  const sortable = (key: UserSort) => sortableHead({ state, onState, names: SORT_NAMES }, key)
  const columns: Column<User>[] = [
    { key: 'index', header: '#', kind: 'index', render: ({ place }) => place },
    { ...sortable('name'), kind: 'name', render: (user) => <UserNameCell user={user} /> },
    { ...sortable('phone'), render: (user) => <PhoneCell user={user} /> },
    { ...sortable('role'), render: (user) => <TypeCell user={user} /> },
    { ...sortable('environment'), render: (user) => <EnvironmentCell user={user} /> },
    { ...sortable('account'), render: (user) => <AccountCell user={user} /> },
    { key: 'actions', header: 'Actions', kind: 'actions', render: (user) => <UserActions user={user} /> },
  ]
  return <Table label="Users" columns={columns} rows={users} rowKey={({ id }) => id} />
}

function UserNameCell({ user: { name, email, confirmed } }: { user: User }) {
  return (
    <span className="user-who">
      <span className="user-who-name">
        {name ?? email}
        {!confirmed && <Badge tone="warning">Unconfirmed</Badge>}
      </span>
      {name !== null && <small>{email}</small>}
    </span>
  )
}

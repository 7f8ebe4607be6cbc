import { dateTime } from '../../../../lib/date-time.ts'
import { shortMoment } from '../../../../lib/short-moment.ts'
import { type ListState, sortableHead } from '../../../../lib/list-state.ts'
import { useToday } from '../../../../lib/use-today.ts'
import { Badge } from '../../../../ui/data/badge.tsx'
import { Clip } from '../../../../ui/data/clip.tsx'
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
  const now = useToday()
  const columns: Column<User>[] = [
    { key: 'index', header: '#', kind: 'index', render: ({ place }) => place },
    { ...sortable('name'), kind: 'name', render: (user) => <UserNameCell user={user} /> },
    { ...sortable('phone'), render: (user) => <PhoneCell user={user} /> },
    { ...sortable('role'), render: (user) => <TypeCell user={user} /> },
    { ...sortable('environment'), render: (user) => <EnvironmentCell user={user} /> },
    { ...sortable('account'), render: (user) => <AccountCell user={user} /> },
    { ...sortable('factor'), render: ({ has_factor: has }) => <SecondFactor has={has} /> },
    { ...sortable('last_sign_in'), render: ({ last_sign_in_at: at }) => <LastSignIn at={at} now={now} /> },
    { key: 'actions', header: 'Actions', kind: 'actions', render: (user) => <UserActions user={user} /> },
  ]
  return <Table label="Users" columns={columns} rows={users} rowKey={({ id }) => id} fixed="users-table table-pairs" />
}

function UserNameCell({ user }: { user: User }) {
  const { name, email, confirmed, address_change: change, failed_invitation: failed } = user
  return (
    <span className="user-who">
      <span className="user-who-name">
        <Clip>{name ?? email}</Clip>
        {!confirmed && failed === null && <Badge tone="warning">Unconfirmed</Badge>}
        {failed !== null && (
          <Badge
            tone="danger"
            title={`${failed.error}. ${failed.is_over ? 'It is not tried again.' : 'It is tried again.'}`}
          >
            Invitation not sent
          </Badge>
        )}
        {change !== null && (
          <Badge tone="warning" title={`Waiting for confirmation of ${change.email}`}>
            New address
          </Badge>
        )}
      </span>
      {name !== null && (
        <small>
          <Clip>{email}</Clip>
        </small>
      )}
    </span>
  )
}

function SecondFactor({ has }: { has: boolean }) {
  return has ? <Badge tone="success">On</Badge> : <span className="user-never">None</span>
}

function LastSignIn({ at, now }: { at: string | null; now: Date }) {
  if (at === null) return <span className="user-never">Never</span>
  return (
    <time dateTime={at} title={dateTime(at)}>
      {shortMoment(at, now)}
    </time>
  )
}

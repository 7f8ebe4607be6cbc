import { dateTime } from '../../../../lib/date-time.ts'
import { shortMoment } from '../../../../lib/short-moment.ts'
import { type ListState, sortableHead } from '../../../../lib/list-state.ts'
import { useToday } from '../../../../lib/use-today.ts'
import { Badge } from '../../../../ui/data/badge.tsx'
import { Clip } from '../../../../ui/data/clip.tsx'
import { type Column, Table } from '../../../../ui/data/table.tsx'
import type { User, UserSort } from '../model/user.ts'
import { TEXTS } from '../texts.ts'
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
  const sortable = (key: UserSort) => sortableHead({ state, onState, names: TEXTS.list.columns }, key)
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
    { key: 'actions', header: TEXTS.list.actions, kind: 'actions', render: (user) => <UserActions user={user} /> },
  ]
  return (
    <Table
      label={TEXTS.list.label}
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      fixed="users-table table-pairs"
    />
  )
}

function UserNameCell({ user }: { user: User }) {
  const { name, email, confirmed, address_change: change, failed_invitation: failed } = user
  return (
    <span className="user-who">
      <span className="user-who-name">
        <Clip>{name ?? email}</Clip>
        {!confirmed && failed === null && <Badge tone="warning">{TEXTS.row.unconfirmed}</Badge>}
        {failed !== null && (
          <Badge
            tone="danger"
            title={failed.is_over ? TEXTS.row.notTriedAgain(failed.error) : TEXTS.row.triedAgain(failed.error)}
          >
            {TEXTS.row.notInvited}
          </Badge>
        )}
        {change !== null && (
          <Badge tone="warning" title={TEXTS.row.waitingFor(change.email)}>
            {TEXTS.row.newAddress}
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
  return has ? <Badge tone="success">{TEXTS.row.factorOn}</Badge> : <span className="user-never">{TEXTS.none}</span>
}

function LastSignIn({ at, now }: { at: string | null; now: Date }) {
  if (at === null) return <span className="user-never">{TEXTS.never}</span>
  return (
    <time dateTime={at} title={dateTime(at)}>
      {shortMoment(at, now)}
    </time>
  )
}

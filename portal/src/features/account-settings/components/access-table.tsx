import { useState } from 'react'
import { longDate } from '../../../lib/use-today.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { type Column, Table } from '../../../ui/data/table.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import type { AccessRow } from '../api/account-access.ts'
import { levelName, roleName } from '../model/colleague.ts'
import { TEXTS } from '../texts.ts'
import { ColleagueMenu } from './colleague-menu.tsx'
import './access-table.css'

const columnsFor = (userId: string): readonly Column<AccessRow>[] => [
  {
    key: 'name',
    header: TEXTS.access.name,
    kind: 'name',
    render: ({ id, name, email }) => (
      <span className="access-name">
        {name || email}
        {id === userId && <Badge>{TEXTS.access.you}</Badge>}
      </span>
    ),
  },
  { key: 'email', header: TEXTS.access.email, render: ({ email }) => email },
  { key: 'role', header: TEXTS.access.role, render: ({ role }) => roleName(role) },
  {
    key: 'access',
    header: TEXTS.access.level,
    render: ({ accessLevel, way }) => (
      <span className="access-level">
        {levelName(accessLevel)}
        {way !== 'link' && <small>{way === 'address' ? TEXTS.access.byAddress : TEXTS.access.byDomain}</small>}
      </span>
    ),
  },
  {
    key: 'login',
    header: TEXTS.access.lastLogin,
    render: ({ lastLogin }) => (lastLogin === null ? TEXTS.access.never : longDate(new Date(lastLogin))),
  },
]

const PAGE_SIZE = 50

interface AccessTableProps {
  accountId: string
  people: readonly AccessRow[]
  canManage: boolean
}

export function AccessTable({ accountId, people, canManage }: AccessTableProps) {
  const { user } = useActingUser()
  const actions: Column<AccessRow> = {
    key: 'actions',
    header: TEXTS.access.actions,
    kind: 'actions',
    render: (person) => person.id !== user.id && <ColleagueMenu accountId={accountId} person={person} />,
  }
  const columns = canManage ? [...columnsFor(user.id), actions] : columnsFor(user.id)
  const [page, setPage] = useState(1)
  const pageCount = Math.ceil(people.length / PAGE_SIZE)
  // Somebody may have been removed since.
  const shown = Math.min(page, Math.max(pageCount, 1))
  const rows = people.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
  return (
    <>
      <Table label={TEXTS.access.title} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <Pagination page={shown} pageCount={pageCount} onPageChange={setPage} />
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ListState, sortableHead } from '../../../../lib/list-state.ts'
import { linkClass } from '../../../../ui/actions/link-class.ts'
import { type Column, Table } from '../../../../ui/data/table.tsx'
import { VisuallyHidden } from '../../../../ui/shared/visually-hidden.tsx'
import type { Account, AccountSort } from '../model/account.ts'
import { TEXTS } from '../texts.ts'
import { CrmLinkCell, SpocCell, TierCell } from './account-cells.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailDomains } from './email-domains.tsx'
import { LogoCell } from './logo-cell.tsx'
import './accounts-table.css'

interface AccountsTableProps {
  accounts: readonly Account[]
  state: ListState<AccountSort>
  onState: (state: ListState<AccountSort>) => void
  footer: ReactNode
}

export function AccountsTable({ accounts, state, onState, footer }: AccountsTableProps) {
  const sortable = (key: AccountSort) => sortableHead({ state, onState, names: TEXTS.list.columns }, key)
  const columns: Column<Account>[] = [
    { key: 'index', header: '#', kind: 'index', render: ({ place }) => place },
    { ...sortable('name'), kind: 'name', render: (account) => <AccountName account={account} /> },
    { ...sortable('tier'), render: (account) => <TierCell account={account} /> },
    { ...sortable('users'), kind: 'number', render: (account) => <Users account={account} /> },
    { ...sortable('spoc'), render: (account) => <SpocCell account={account} /> },
    { ...sortable('crm_link'), render: (account) => <CrmLinkCell account={account} /> },
    { key: 'logo', header: TEXTS.list.logo, render: (account) => <LogoCell account={account} /> },
    {
      key: 'actions',
      header: TEXTS.actions,
      kind: 'actions',
      render: (account) => (
        <>
          <Consults account={account} />
          <EmailDomains account={account} />
          <DeleteAccount account={account} />
        </>
      ),
    },
  ]
  return (
    <Table
      label={TEXTS.list.label}
      columns={columns}
      rows={accounts}
      rowKey={({ id }) => id}
      footer={footer}
      fixed="accounts-table table-pairs"
    />
  )
}

/** Leads to the page of the account. */
function AccountName({ account: { id, name } }: { account: Account }) {
  return (
    <Link
      to="/settings/admin/accounts/$accountId"
      params={{ accountId: id }}
      state={{ enterAdmin: true }}
      title={name}
      className="clip account-name"
    >
      {name}
    </Link>
  )
}

/** Links to the list of these users. */
function Users({ account: { name, user_count: count } }: { account: Account }) {
  if (count === 0) return 0
  return (
    <Link to="/settings/admin" search={{ tab: 'users', q: name }} className={linkClass('quiet')}>
      {count}
      <VisuallyHidden> {TEXTS.list.usersOf(name)}</VisuallyHidden>
    </Link>
  )
}

/** Opens the planner with the consults of this account. */
function Consults({ account: { id, name } }: { account: Account }) {
  return (
    <Link
      to="/settings/admin"
      search={{ tab: 'planner', account: id }}
      className="icon-button icon-button-small"
      aria-label={TEXTS.list.consultsOf(name)}
    >
      <CalendarDays />
    </Link>
  )
}

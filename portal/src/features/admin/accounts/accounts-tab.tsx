import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { sortedBy } from '../../../lib/list-state.ts'
import { useListInAddress } from '../../../lib/use-list-in-address.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { ListToolbar } from '../../../ui/data/list-toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { accountsQuery, PAGE_SIZE, useExportAccounts } from './api/accounts.ts'
import { AccountsTable } from './components/accounts-table.tsx'
import { CreateAccount } from './components/create-account.tsx'
import { ACCOUNT_SORTS } from './model/account.ts'
import { TEXTS } from './texts.ts'

/** `importing` opens the import, which is a feature of its own. */
export function AccountsTab({ importing }: { importing?: ReactNode }) {
  const { state, set, typed, setTyped } = useListInAddress(ACCOUNT_SORTS)
  const { data: accounts, isPending, refetch } = useQuery(accountsQuery(useClient(), state))
  const exporting = useExportAccounts()
  if (isPending) return <Loading>{TEXTS.list.loading}</Loading>
  const total = accounts?.[0]?.total ?? 0
  const isEmpty = accounts?.length === 0
  const create = <CreateAccount isFirst={isEmpty} />
  return (
    <>
      <ListToolbar
        search={{ label: TEXTS.list.search, value: typed, onValueChange: setTyped }}
        sort={{
          options: ACCOUNT_SORTS.map((value) => ({ value, label: TEXTS.list.columns[value] })),
          value: state.sort,
          descending: state.descending,
          onSort: (sort) => set(sortedBy(state, sort)),
        }}
        count={accounts ? TEXTS.list.count(total) : null}
        exporting={{
          isPending: exporting.isPending,
          progress: exporting.progress,
          isEmpty: total === 0,
          onExport: () => exporting.mutate(state),
        }}
        actions={
          <>
            {importing}
            {accounts && !isEmpty && <NewAccount />}
          </>
        }
      />
      {accounts === undefined && <FailedState message={TEXTS.list.loadFailed} onRetry={() => void refetch()} />}
      {isEmpty && (
        <>
          <EmptyState
            title={state.search === '' ? TEXTS.list.none : TEXTS.list.notFound}
            action={state.search !== '' && <Button onClick={() => setTyped('')}>{TEXTS.list.showAll}</Button>}
          />
          {create}
        </>
      )}
      {accounts && accounts.length > 0 && (
        <>
          <AccountsTable accounts={accounts} state={state} onState={set} footer={create} />
          <Pagination
            label={TEXTS.list.pages}
            page={Math.ceil((accounts[0]?.place ?? 1) / PAGE_SIZE)}
            pageCount={Math.ceil(total / PAGE_SIZE)}
            onPageChange={(page) => set({ ...state, page })}
          />
        </>
      )}
    </>
  )
}

/** Leads to the last row of the table, which may be far below. */
function NewAccount() {
  const search = ((now: object) => ({ ...now, create: 1 })) as never
  return (
    <Link className={buttonClass({ variant: 'primary' })} to="." search={search} state replace resetScroll={false}>
      <Plus />
      {TEXTS.list.add}
    </Link>
  )
}

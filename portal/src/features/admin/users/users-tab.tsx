import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sortedBy } from '../../../lib/list-state.ts'
import { useListInAddress } from '../../../lib/use-list-in-address.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { useIsStartingImpersonation } from '../../../session/impersonation/use-start-impersonation.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ListToolbar } from '../../../ui/data/list-toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { PAGE_SIZE, useExportUsers, usersQuery } from './api/users.ts'
import { CreateUser } from './components/create-user.tsx'
import { UsersTable } from './components/users-table.tsx'
import { FILTERS, readFilter, USER_SORTS, type UserFilter } from './model/user.ts'
import { TEXTS } from './texts.ts'

/** `importing` opens the import, which is a feature of its own. */
export function UsersTab({ importing }: { importing?: ReactNode }) {
  const { state, set, typed, setTyped } = useListInAddress(USER_SORTS)
  const [filter, setFilter] = useUserFilter()
  const isLeaving = useIsStartingImpersonation()
  const list = useQuery({ ...usersQuery(useClient(), state, filter), enabled: !isLeaving })
  const { data: users, isPending, refetch } = list
  const exporting = useExportUsers()
  if (isPending) return <Loading>{TEXTS.list.loading}</Loading>
  const total = users?.[0]?.total ?? 0
  return (
    <>
      <ListToolbar
        search={{ label: TEXTS.list.search, value: typed, onValueChange: setTyped }}
        sort={{
          options: USER_SORTS.map((value) => ({ value, label: TEXTS.list.columns[value] })),
          value: state.sort,
          descending: state.descending,
          onSort: (sort) => set(sortedBy(state, sort)),
        }}
        filter={
          <Select
            quiet
            aria-label={TEXTS.list.show}
            value={filter ?? ''}
            onChange={({ target }) => setFilter(readFilter(target.value))}
          >
            <option value="">{TEXTS.list.everybody}</option>
            {FILTERS.map((value) => (
              <option key={value} value={value}>
                {TEXTS.filters[value]}
              </option>
            ))}
          </Select>
        }
        count={users ? TEXTS.list.count(total) : null}
        exporting={{
          isPending: exporting.isPending,
          progress: exporting.progress,
          isEmpty: total === 0,
          onExport: () => exporting.mutate({ state, filter }),
        }}
        actions={
          <>
            {importing}
            <CreateUser onShow={setTyped} />
          </>
        }
      />
      {users === undefined && <FailedState message={TEXTS.list.loadFailed} onRetry={() => void refetch()} />}
      {users?.length === 0 && (
        <EmptyState
          title={TEXTS.list.notFound}
          action={
            <Button
              onClick={() => {
                setTyped('')
                setFilter(null)
              }}
            >
              {TEXTS.list.showAll}
            </Button>
          }
        />
      )}
      {users && users.length > 0 && (
        <>
          <UsersTable users={users} state={state} onState={set} />
          <Pagination
            label={TEXTS.list.pages}
            page={Math.ceil((users[0]?.place ?? 1) / PAGE_SIZE)}
            pageCount={Math.ceil(total / PAGE_SIZE)}
            onPageChange={(page) => set({ ...state, page })}
          />
        </>
      )}
    </>
  )
}

/** Which users the list shows. It is kept in the address, like the search, the order and the page. */
function useUserFilter(): [UserFilter | null, (filter: UserFilter | null) => void] {
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const set = (filter: UserFilter | null) => {
    // A new filter starts at the first page.
    const { only: _only, page: _page, ...others } = address
    const search = { ...others, ...(filter === null ? {} : { only: filter }) }
    void navigate({ to, search, state: true, replace: true, resetScroll: false })
  }
  return [readFilter(address['only']), set]
}

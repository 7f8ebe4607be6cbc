import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ListToolbar } from '../../../ui/data/list-toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { actionsQuery, useExportActions } from './api/actions.ts'
import { ActionFilter } from './components/action-filter.tsx'
import { ActionPages, countInWords } from './components/action-pages.tsx'
import { ActionsTable } from './components/actions-table.tsx'
import {
  actionFilterAddress,
  type ActionFilter as Filter,
  isFiltered,
  NO_FILTER,
  readActionFilter,
} from './model/filter.ts'
import { TEXTS } from './texts.ts'

export function ActionsView() {
  const [filter, setFilter] = useFilterInAddress()
  const { data: actions, isPending, refetch } = useQuery(actionsQuery(useClient(), filter))
  const exporting = useExportActions()
  const total = actions?.[0]?.total ?? 0
  const chosen = actions?.find(({ target_user_id: id }) => id === filter.person)
  const clear = isFiltered(filter) && <Button onClick={() => setFilter(NO_FILTER)}>{TEXTS.showAll}</Button>
  return (
    <>
      <ActionFilter filter={filter} personName={chosen?.target_name ?? null} onFilter={setFilter} />
      <ListToolbar
        count={actions ? countInWords(total) : null}
        exporting={{
          isPending: exporting.isPending,
          progress: exporting.progress,
          isEmpty: total === 0,
          onExport: () => exporting.mutate(filter),
        }}
        actions={clear}
      />
      {isPending && <Loading>{TEXTS.loading}</Loading>}
      {!isPending && actions === undefined && <FailedState message={TEXTS.loadFailed} onRetry={() => void refetch()} />}
      {actions?.length === 0 && <EmptyState title={isFiltered(filter) ? TEXTS.notFound : TEXTS.empty} />}
      {actions && actions.length > 0 && (
        <>
          <ActionsTable actions={actions} onPerson={(person) => setFilter({ ...NO_FILTER, person })} />
          <ActionPages actions={actions} onPage={(page) => setFilter({ ...filter, page })} />
        </>
      )}
    </>
  )
}

/** Keeps the path, because two paths show this screen, and keeps admin mode in the state of the history entry. */
function useFilterInAddress(): [Filter, (filter: Filter) => void] {
  const search = useSearch({ strict: false })
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const set = (filter: Filter) =>
    void navigate({ to, search: actionFilterAddress(filter), state: true, replace: true, resetScroll: false })
  return [readActionFilter(search), set]
}

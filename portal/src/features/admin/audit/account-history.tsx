import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import { ListToolbar } from '../../../ui/data/list-toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { actionsQuery, useExportActions } from './api/actions.ts'
import { ActionPages, countInWords } from './components/action-pages.tsx'
import { ActionsTable } from './components/actions-table.tsx'
import { NO_FILTER } from './model/filter.ts'
import { TEXTS } from './texts.ts'

/** What is on record about one account. Everything about a person is in the settings. */
export function AccountHistory({ accountId }: { accountId: string }) {
  const [page, setPage] = useState(1)
  const filter = { ...NO_FILTER, page }
  const { data: actions, isPending, refetch } = useQuery(actionsQuery(useClient(), filter, accountId))
  const exporting = useExportActions(accountId)
  const navigate = useNavigate()
  const showPerson = (person: string) =>
    void navigate({
      to: '/settings/admin',
      search: { tab: 'settings', view: 'actions', person } as never,
      state: { enterAdmin: true },
    })
  const total = actions?.[0]?.total ?? 0
  return (
    <>
      <ListToolbar
        count={actions ? countInWords(total) : null}
        exporting={{
          isPending: exporting.isPending,
          progress: exporting.progress,
          isEmpty: total === 0,
          onExport: () => exporting.mutate(filter),
        }}
      />
      {isPending && <Loading>{TEXTS.loading}</Loading>}
      {!isPending && actions === undefined && <FailedState message={TEXTS.loadFailed} onRetry={() => void refetch()} />}
      {actions?.length === 0 && <EmptyState title={TEXTS.empty} />}
      {actions && actions.length > 0 && (
        <>
          <ActionsTable actions={actions} onPerson={showPerson} />
          <ActionPages actions={actions} onPage={setPage} />
        </>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useSearchBox } from '../../../lib/use-debounced.ts'
import { EVERY_ROW, useTableChanges } from '../../../lib/use-table-changes.ts'
import { AccountField } from '../../../session/account/account-field.tsx'
import { chosenAccountQuery } from '../../../session/account/search-accounts.ts'
import { useSignedInUser } from '../../../session/auth/auth-context.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ListToolbar } from '../../../ui/data/list-toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { classNames } from '../../../ui/shared/class-names.ts'
import { PAGE_SIZE, queueQuery, useExportQueue } from './api/list-requests.ts'
import { countsQuery } from './api/queue.ts'
import { Queue } from './components/queue.tsx'
import { Panel, RequestPanel, UnknownRequest } from './components/request-panel.tsx'
import { type Counts, type DeskAddress, deskSearch, QUEUES, readDeskAddress } from './model/queue.ts'
import { TEXTS } from './texts.ts'
import '../conversation.css'
import './desk.css'
import './thread.css'

/** The firm's side of the support: docs/product/support.md. */
export function SupportDesk() {
  const client = useClient()
  const user = useSignedInUser()
  const [address, go] = useDeskAddress()
  const { data: requests, isPending, refetch } = useQuery(queueQuery(client, address))
  const { data: counts } = useQuery(countsQuery(client, address.account))
  // The panel follows support_requests for the count of its tab.
  useTableChanges(client, { table: 'support_messages', filter: EVERY_ROW })
  const isOpen = address.request !== null || address.isWrong
  const total = requests?.[0]?.total ?? 0
  return (
    <div className={classNames('desk', isOpen && 'desk-chosen')}>
      <Button variant="ghost" className="desk-back" onClick={() => go({ ...address, request: null })}>
        <ChevronLeft />
        {TEXTS.back}
      </Button>
      <Toolbar address={address} go={go} counts={counts} total={total} />
      <div className="desk-columns">
        <div className="desk-queue">
          {isPending && <Loading>{TEXTS.loading}</Loading>}
          {!isPending && requests === undefined && (
            <FailedState message={TEXTS.failed} onRetry={() => void refetch()} />
          )}
          {requests?.length === 0 && <NoRequests address={address} go={go} />}
          {requests && requests.length > 0 && (
            <>
              <Queue requests={requests} counts={counts} address={address} />
              <Pagination
                label={TEXTS.pages}
                page={Math.ceil((requests[0]?.place ?? 1) / PAGE_SIZE)}
                pageCount={Math.ceil(total / PAGE_SIZE)}
                onPageChange={(page) => go({ ...address, page }, true)}
              />
            </>
          )}
          <p className="desk-clock">{TEXTS.clock}</p>
        </div>
        {address.isWrong && <UnknownRequest />}
        {address.request !== null && (
          <RequestPanel key={address.request} userId={user.id} requestId={address.request} />
        )}
        {!isOpen && (
          <Panel>
            <EmptyState compact title={TEXTS.choose} description={TEXTS.chooseDescription} />
          </Panel>
        )}
      </div>
    </div>
  )
}

type Go = (address: Omit<DeskAddress, 'isWrong'>, replace?: boolean) => void

interface ToolbarProps {
  readonly address: DeskAddress
  readonly go: Go
}

function Toolbar({ address, go, counts, total }: ToolbarProps & { counts: Counts | undefined; total: number }) {
  const client = useClient()
  const exporting = useExportQueue()
  const [typed, setTyped] = useSearchBox(address.search, (search) => go({ ...address, search, page: 1 }, true))
  const { data: chosen } = useQuery(chosenAccountQuery(client, address.account))
  const { account } = address
  return (
    <ListToolbar
      className="desk-bar"
      search={{ label: TEXTS.toolbar.search, value: typed, onValueChange: setTyped }}
      filter={
        <>
          <Segmented
            label={TEXTS.toolbar.show}
            value={address.queue}
            onValueChange={(queue) => go({ ...address, queue, page: 1 }, true)}
            segments={QUEUES.map((value) => ({
              value,
              label: TEXTS.toolbar.queues[value],
              count: value === 'closed' ? undefined : counts?.[value],
            }))}
          />
          <div className="desk-bar-account">
            <AccountField
              label={TEXTS.toolbar.account}
              chosen={account === null ? null : { value: account, label: chosen?.name ?? '...' }}
              placeholder={TEXTS.toolbar.allAccounts}
              onChoose={(option) => go({ ...address, account: option?.value ?? null, page: 1 }, true)}
            />
          </div>
        </>
      }
      exporting={{
        isPending: exporting.isPending,
        progress: exporting.progress,
        isEmpty: total === 0,
        onExport: () => exporting.mutate(address),
      }}
    />
  )
}

function NoRequests({ address, go }: ToolbarProps) {
  const isFiltered = address.queue !== 'all' || address.account !== null || address.search !== ''
  if (!isFiltered) return <EmptyState compact title={TEXTS.noneOpen} />
  const all = { queue: 'all', account: null, search: '', page: 1, request: address.request } as const
  return (
    <EmptyState
      compact
      title={TEXTS.noneFits}
      action={<Button onClick={() => go(all, true)}>{TEXTS.showAll}</Button>}
    />
  )
}

/** Keeps the path, because two paths show this screen, and keeps admin mode in the state of the history entry. */
function useDeskAddress(): [DeskAddress, Go] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const go: Go = (address, replace = false) =>
    void navigate({ to, search: deskSearch(address) as never, state: true, replace, resetScroll: false })
  return [readDeskAddress(search), go]
}

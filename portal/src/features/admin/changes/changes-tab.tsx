import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { parseId } from '../../../lib/address-values.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ListToolbar } from '../../../ui/data/list-toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { changeRequestQuery, changeRequestsQuery, PAGE_SIZE, useExportRequests } from './api/change-requests.ts'
import { NewRequestForm } from './components/new-request-form.tsx'
import { RequestList } from './components/request-list.tsx'
import { readStatus, statusName, type Status, STATUSES } from './model/change-request.ts'
import { TEXTS } from './texts.ts'
import './changes-tab.css'

export function ChangesTab() {
  const { status, requestId, setStatus } = useAddress()
  const [limit, setLimit] = useState(PAGE_SIZE)
  // For the count; the list has the same query.
  const { data } = useQuery(changeRequestsQuery(useClient(), status, limit))
  const exporting = useExportRequests()
  const total = data?.total ?? 0
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const close = () => {
    toggle.current?.focus()
    setOpen(false)
    // The new one is in the list.
    if (requestId !== null) setStatus(null)
  }
  return (
    <>
      <ListToolbar
        filter={
          <Select
            quiet
            aria-label={TEXTS.show}
            value={status ?? ''}
            onChange={({ target }) => {
              setLimit(PAGE_SIZE)
              setStatus(readStatus({ status: target.value }))
            }}
          >
            <option value="">{TEXTS.everyStatus}</option>
            {STATUSES.map((known) => (
              <option key={known} value={known}>
                {statusName(known)}
              </option>
            ))}
          </Select>
        }
        count={data ? (requestId === null ? TEXTS.count(total) : TEXTS.oneOf(total)) : null}
        exporting={{
          isPending: exporting.isPending,
          progress: exporting.progress,
          isEmpty: total === 0,
          onExport: () => exporting.mutate(status),
        }}
        actions={
          <Button
            ref={toggle}
            variant={isOpen ? 'line' : 'primary'}
            aria-expanded={isOpen}
            aria-controls={isOpen ? formId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <X /> : <Plus />}
            {isOpen ? TEXTS.cancel : TEXTS.new}
          </Button>
        }
      />
      {isOpen && <NewRequestForm id={formId} onDone={close} />}
      {requestId === null ? (
        <Requests status={status} limit={limit} onLimit={setLimit} onStatus={setStatus} />
      ) : (
        <OneRequest id={requestId} onAll={() => setStatus(null)} />
      )}
    </>
  )
}

interface RequestsProps {
  status: Status | null
  limit: number
  onLimit: (limit: number) => void
  onStatus: (status: Status | null) => void
}

function Requests({ status, limit, onLimit, onStatus }: RequestsProps) {
  const { data, isPending, refetch } = useQuery(changeRequestsQuery(useClient(), status, limit))
  if (isPending) return <Loading>{TEXTS.loading}</Loading>
  if (data === undefined) return <FailedState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
  const { requests, total } = data
  if (requests.length === 0 && status === null) return <EmptyState title={TEXTS.empty} />
  if (requests.length === 0) {
    return (
      <EmptyState
        title={TEXTS.noneWithStatus}
        action={<Button onClick={() => onStatus(null)}>{TEXTS.showAll}</Button>}
      />
    )
  }
  return (
    <>
      <RequestList requests={requests} />
      {requests.length < total && (
        <p className="changes-more">
          {TEXTS.shown(requests.length, total)}
          <Button size="small" onClick={() => onLimit(limit + PAGE_SIZE)}>
            {TEXTS.more}
          </Button>
        </p>
      )}
    </>
  )
}

/** The request that the address names, wherever it is in the list. */
function OneRequest({ id, onAll }: { id: string; onAll: () => void }) {
  const { data: request, isPending, refetch } = useQuery(changeRequestQuery(useClient(), id))
  if (isPending) return <Loading>{TEXTS.loading}</Loading>
  if (request === undefined) return <FailedState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
  const showAll = <Button onClick={onAll}>{TEXTS.showAll}</Button>
  if (request === null) return <EmptyState title={TEXTS.gone} action={showAll} />
  return (
    <>
      <RequestList requests={[request]} />
      <p className="changes-more">{showAll}</p>
    </>
  )
}

/** Keeps the path, because two paths show this screen, and keeps admin mode in the state of the history entry. */
function useAddress() {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const set = (status: Status | null) => {
    // The list takes the place of the one request that the address has named.
    const { status: _status, request: _request, ...others } = address
    const search = { ...others, ...(status === null ? {} : { status }) }
    void navigate({ to, search: search as never, state: true, replace: true, resetScroll: false })
  }
  return { status: readStatus(address), requestId: parseId(address['request']), setStatus: set }
}

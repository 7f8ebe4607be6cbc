import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { changeRequestsQuery, PAGE_SIZE, useExportRequests } from './api/change-requests.ts'
import { NewRequestForm } from './components/new-request-form.tsx'
import { RequestList } from './components/request-list.tsx'
import { readStatus, type Status, STATUSES } from './model/change-request.ts'
import { TEXTS } from './texts.ts'
import './changes-tab.css'

export function ChangesTab() {
  const [status, setStatus] = useStatusInAddress()
  const [limit, setLimit] = useState(PAGE_SIZE)
  const { data, isPending, refetch } = useQuery(changeRequestsQuery(useClient(), status, limit))
  const exporting = useExportRequests()
  const requests = data?.requests
  const total = data?.total ?? 0
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const close = () => {
    toggle.current?.focus()
    setOpen(false)
  }
  return (
    <>
      <div className="changes-toolbar">
        <Select
          quiet
          aria-label="Show"
          value={status ?? ''}
          onChange={({ target }) => {
            setLimit(PAGE_SIZE)
            setStatus(readStatus({ status: target.value }))
          }}
        >
          <option value="">Every status</option>
          {STATUSES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <output>{data ? counted(total) : null}</output>
        <Button busy={exporting.isPending} disabled={total === 0} onClick={() => exporting.mutate(status)}>
          <Download />
          Export CSV
        </Button>
        <Button
          ref={toggle}
          variant={isOpen ? 'line' : 'primary'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <X /> : <Plus />}
          {isOpen ? 'Cancel' : 'New Request'}
        </Button>
      </div>
      {isOpen && <NewRequestForm id={formId} onDone={close} />}
      {isPending && <Loading>{TEXTS.loading}</Loading>}
      {!isPending && requests === undefined && (
        <FailedState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
      )}
      {requests?.length === 0 && status === null && <EmptyState title={TEXTS.empty} />}
      {requests?.length === 0 && status !== null && (
        <EmptyState
          title={TEXTS.noneWithStatus}
          action={<Button onClick={() => setStatus(null)}>Show all change requests</Button>}
        />
      )}
      {requests && requests.length > 0 && <RequestList requests={requests} />}
      {requests && requests.length < total && (
        <p className="changes-more">
          {requests.length} of {total}
          <Button size="small" onClick={() => setLimit(limit + PAGE_SIZE)}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}

const counted = (count: number) => `${count} ${count === 1 ? 'change request' : 'change requests'}`

/** Keeps the path, because two paths show this screen, and keeps admin mode in the state of the history entry. */
function useStatusInAddress(): [Status | null, (status: Status | null) => void] {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const set = (status: Status | null) => {
    const { status: _status, ...others } = address
    const search = { ...others, ...(status === null ? {} : { status }) }
    void navigate({ to, search: search as never, state: true, replace: true, resetScroll: false })
  }
  return [readStatus(address), set]
}

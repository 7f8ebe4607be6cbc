import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { changeRequestsQuery } from './api/change-requests.ts'
import { NewRequestForm } from './components/new-request-form.tsx'
import { RequestList } from './components/request-list.tsx'
import { TEXTS } from './texts.ts'
import './changes-tab.css'

export function ChangesTab() {
  const { data: requests, isPending, refetch } = useQuery(changeRequestsQuery(useClient()))
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
        <output>{requests ? counted(requests.length) : null}</output>
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
      {requests?.length === 0 && <EmptyState title={TEXTS.empty} />}
      {requests && requests.length > 0 && <RequestList requests={requests} />}
    </>
  )
}

const counted = (count: number) => `${count} ${count === 1 ? 'change request' : 'change requests'}`

import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { dateTime } from '../../../../lib/date-time.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Badge } from '../../../../ui/data/badge.tsx'
import { useDeleteRequest } from '../api/change-requests.ts'
import {
  categoryName,
  type ChangeRequest,
  priorityName,
  priorityTone,
  statusName,
  statusSince,
  statusTone,
} from '../model/change-request.ts'
import { StatusEditor } from './status-editor.tsx'
import './request-list.css'

export function RequestList({ requests }: { requests: readonly ChangeRequest[] }) {
  const { mutate: remove, isPending, variables } = useDeleteRequest()
  return (
    <ul className="request-list" aria-label="Change requests">
      {requests.map((request) => (
        <li className="request" key={request.id}>
          <div className="request-text">
            <h2>{request.title}</h2>
            <p className="request-description">{request.description}</p>
            <Status request={request} />
            <p className="request-badges">
              <Badge tone={priorityTone(request.priority)}>{`${priorityName(request.priority)} priority`}</Badge>
              <Badge>{categoryName(request.category)}</Badge>
              <span className="request-meta">
                {[request.author?.name ?? request.author?.email, dateTime(request.created_at)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
          </div>
          <IconButton
            size="small"
            tone="danger"
            label={`Delete ${request.title}`}
            onClick={({ currentTarget }) => {
              // A second click during the deletion would fail, because the request no longer exists.
              if (isPending && variables.id === request.id) return
              // The button disappears with its row; without this the focus would jump to the top of the page.
              currentTarget.closest<HTMLElement>('[role="tabpanel"]')?.focus()
              remove(request)
            }}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** The status with its note. The pencil opens the editor in its place. */
function Status({ request }: { request: ChangeRequest }) {
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const since = statusSince(request)
  const close = () => {
    setEditing(false)
    // The pencil is there again after the next render.
    requestAnimationFrame(() => pencil.current?.focus())
  }
  if (isEditing) return <StatusEditor request={request} onDone={close} />
  return (
    <div className="request-status">
      <Badge tone={statusTone(request.status)}>{statusName(request.status)}</Badge>
      <IconButton ref={pencil} size="small" label={`Edit ${request.title}`} onClick={() => setEditing(true)}>
        <Pencil />
      </IconButton>
      {since !== null && <span className="request-meta">{since}</span>}
      {request.status_note !== null && <p className="request-note">{request.status_note}</p>}
    </div>
  )
}

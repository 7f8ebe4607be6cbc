import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { dateTime } from '../../../../lib/date-time.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Badge } from '../../../../ui/data/badge.tsx'
import { useDeleteRequest } from '../api/change-requests.ts'
import {
  categoryName,
  type ChangeRequest,
  priorityBadge,
  priorityTone,
  statusName,
  statusSince,
  statusTone,
} from '../model/change-request.ts'
import { TEXTS } from '../texts.ts'
import { StatusEditor } from './status-editor.tsx'
import { TextEditor } from './text-editor.tsx'
import './request-list.css'

export function RequestList({ requests }: { requests: readonly ChangeRequest[] }) {
  const { mutate: remove, isPending, variables } = useDeleteRequest()
  return (
    <ul className="request-list" aria-label={TEXTS.list}>
      {requests.map((request) => (
        <li className="request" key={request.id}>
          <div className="request-text">
            <RequestText request={request} />
            <Status request={request} />
            <p className="request-badges">
              <Badge tone={priorityTone(request.priority)}>{priorityBadge(request.priority)}</Badge>
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
            label={TEXTS.remove.label(request.title)}
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

/** Title and description. The pencil opens the editor in their place. */
function RequestText({ request }: { request: ChangeRequest }) {
  const { isEditing, edit, close, pencil } = useEditor()
  if (isEditing) return <TextEditor request={request} onDone={close} />
  return (
    <>
      <div className="request-title">
        <h2>{request.title}</h2>
        <IconButton ref={pencil} size="small" label={TEXTS.text.edit(request.title)} onClick={edit}>
          <Pencil />
        </IconButton>
      </div>
      <p className="request-description">{request.description}</p>
    </>
  )
}

/** The pencil gets the focus again after its editor has closed. */
function useEditor() {
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(false)
    // The pencil is there again after the next render.
    requestAnimationFrame(() => pencil.current?.focus())
  }
  return { isEditing, edit: () => setEditing(true), close, pencil }
}

/** The status with its note. The pencil opens the editor in its place. */
function Status({ request }: { request: ChangeRequest }) {
  const { isEditing, edit, close, pencil } = useEditor()
  const since = statusSince(request)
  if (isEditing) return <StatusEditor request={request} onDone={close} />
  return (
    <div className="request-status">
      <Badge tone={statusTone(request.status)}>{statusName(request.status)}</Badge>
      <IconButton ref={pencil} size="small" label={TEXTS.status.edit(request.title)} onClick={edit}>
        <Pencil />
      </IconButton>
      {since !== null && <span className="request-meta">{since}</span>}
      {request.status_note !== null && <p className="request-note">{request.status_note}</p>}
    </div>
  )
}

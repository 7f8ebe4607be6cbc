import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { succeeds } from '../../../../ui/shared/succeeds.ts'
import { useSetStatus } from '../api/change-requests.ts'
import { type ChangeRequest, statusName, type Status, STATUSES } from '../model/change-request.ts'
import { TEXTS } from '../texts.ts'

/** Status and note in place. A check saves, an X or Escape cancels, as in the other lists of the panel. */
export function StatusEditor({ request, onDone }: { request: ChangeRequest; onDone: () => void }) {
  const [status, setStatus] = useState<Status>(request.status)
  const [note, setNote] = useState(request.status_note ?? '')
  const { mutateAsync, isPending } = useSetStatus()
  const first = useRef<HTMLSelectElement>(null)
  useLayoutEffect(() => first.current?.focus(), [])
  const save = async () => {
    if (isPending) return
    if (await succeeds(() => mutateAsync({ id: request.id, status, note: note.trim() || null }))) onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDone()
  }
  return (
    <form
      className="request-status request-status-editor"
      aria-label={TEXTS.status.edit(request.title)}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Select
        ref={first}
        size="small"
        aria-label={TEXTS.fields.status}
        value={status}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setStatus(target.value as Status)
          // The note said why it had the earlier status.
          if (note === request.status_note) setNote('')
        }}
      >
        {STATUSES.map((known) => (
          <option key={known} value={known}>
            {statusName(known)}
          </option>
        ))}
      </Select>
      <Input
        size="small"
        aria-label={TEXTS.fields.note}
        placeholder={TEXTS.fields.note}
        maxLength={1000}
        autoComplete="off"
        value={note}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setNote(target.value)}
      />
      <IconButton type="submit" size="small" label={TEXTS.status.save} aria-disabled={isPending || undefined}>
        <Check />
      </IconButton>
      <IconButton size="small" label={TEXTS.cancel} onClick={onDone}>
        <X />
      </IconButton>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/overlays/dialog.tsx'
import { type ComparableDocument, documentsQuery } from '../api/documents.ts'
import { inOrder } from '../model/direction.ts'
import { TEXTS } from '../texts.ts'
import './compare-dialog.css'

interface CompareDialogProps {
  onCompare: (documents: readonly [ComparableDocument, ComparableDocument]) => void
  onClose: () => void
}

/** Lets the user choose two of the documents that they may read. */
export function CompareDialog({ onCompare, onClose }: CompareDialogProps) {
  const { data, isPending, refetch } = useQuery(documentsQuery(useClient()))
  return (
    <Dialog title={TEXTS.title} open onOpenChange={onClose}>
      <>
        {isPending && <Loading>{TEXTS.loading}</Loading>}
        {!isPending && data === undefined && (
          <FailedState message={TEXTS.notLoaded} onRetry={() => void refetch()} retryLabel={TEXTS.again} />
        )}
        {data?.length === 0 && <EmptyState title={TEXTS.none} compact />}
        {data && data.length > 0 && (
          <CompareForm
            documents={data}
            onCompare={(chosen) => {
              onClose()
              onCompare(chosen)
            }}
          />
        )}
      </>
    </Dialog>
  )
}

interface CompareFormProps extends Pick<CompareDialogProps, 'onCompare'> {
  documents: readonly ComparableDocument[]
}

function CompareForm({ documents, onCompare }: CompareFormProps) {
  const [firstId, setFirst] = useState('')
  const [secondId, setSecond] = useState('')
  const [problem, setProblem] = useState<'both' | 'different' | null>(null)
  const others = documents.filter(({ id }) => id !== firstId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const first = documents.find(({ id }) => id === firstId)
    const second = documents.find(({ id }) => id === secondId)
    if (first === undefined || second === undefined) return setProblem('both')
    if (first.id === second.id) return setProblem('different')
    onCompare(inOrder([first, second]))
  }
  return (
    <form className="form compare-form" onSubmit={submit}>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {TEXTS[problem]}
        </Notice>
      )}
      <Field label={TEXTS.first}>
        <DocumentSelect documents={documents} value={firstId} onChange={setFirst} />
      </Field>
      <Field label={TEXTS.second} hint={TEXTS.order}>
        <DocumentSelect documents={others} value={secondId} onChange={setSecond} />
      </Field>
      <DialogActions>
        <DialogClose>
          <Button>{TEXTS.cancel}</Button>
        </DialogClose>
        <Button type="submit" variant="primary">
          {TEXTS.submit}
        </Button>
      </DialogActions>
    </form>
  )
}

interface DocumentSelectProps {
  documents: readonly ComparableDocument[]
  value: string
  onChange: (id: string) => void
}

function DocumentSelect({ documents, value, onChange }: DocumentSelectProps) {
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{TEXTS.choose}</option>
      {documents.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  )
}

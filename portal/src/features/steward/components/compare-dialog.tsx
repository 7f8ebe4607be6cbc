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
import { type ComparableDocument, documentsQuery } from '../api/list-documents.ts'
import { useSteward } from '../steward-context.ts'
import { TEXTS } from '../texts.ts'

const texts = TEXTS.compare

export function CompareDialog({ onClose }: { onClose: () => void }) {
  const { data, isPending, refetch } = useQuery(documentsQuery(useClient()))
  return (
    <Dialog title={texts.title} open onOpenChange={onClose}>
      <div lang="nl">
        {isPending && <Loading>Loading...</Loading>}
        {!isPending && data === undefined && (
          <FailedState message={texts.notLoaded} onRetry={() => void refetch()} retryLabel="Opnieuw proberen" />
        )}
        {data?.length === 0 && <EmptyState title={texts.none} compact />}
        {data && data.length > 0 && <CompareForm documents={data} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function CompareForm({ documents, onClose }: { documents: readonly ComparableDocument[]; onClose: () => void }) {
  const { compare } = useSteward()
  const [firstId, setFirst] = useState('')
  const [secondId, setSecond] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const others = documents.filter(({ id }) => id !== firstId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const first = documents.find(({ id }) => id === firstId)
    const second = documents.find(({ id }) => id === secondId)
    if (first === undefined || second === undefined) return setProblem(texts.both)
    if (first.id === second.id) return setProblem(texts.different)
    onClose()
    compare([first, second])
  }
  return (
    <form className="form" onSubmit={submit}>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Field label={texts.first}>
        <DocumentSelect documents={documents} value={firstId} onChange={setFirst} />
      </Field>
      <Field label={texts.second}>
        <DocumentSelect documents={others} value={secondId} onChange={setSecond} />
      </Field>
      <DialogActions>
        <DialogClose>
          <Button>{texts.cancel}</Button>
        </DialogClose>
        <Button type="submit" variant="primary">
          {texts.submit}
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
      <option value="">{texts.choose}</option>
      {documents.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  )
}

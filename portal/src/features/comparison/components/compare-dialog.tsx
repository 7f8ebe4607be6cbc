import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/fields/combobox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
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
  // The newest ones tell whether there is anything to compare; the fields offer them first.
  const { data, isPending, refetch } = useQuery(documentsQuery(useClient(), ''))
  const isEmpty = data?.documents.length === 0
  return (
    <Dialog title={TEXTS.title} open onOpenChange={onClose}>
      <>
        {isPending && <Loading>{TEXTS.loading}</Loading>}
        {!isPending && data === undefined && (
          <FailedState message={TEXTS.notLoaded} onRetry={() => void refetch()} retryLabel={TEXTS.again} />
        )}
        {isEmpty && <EmptyState title={TEXTS.none} compact />}
        {data && !isEmpty && (
          <CompareForm
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

function CompareForm({ onCompare }: Pick<CompareDialogProps, 'onCompare'>) {
  const [first, setFirst] = useState<ComparableDocument | null>(null)
  const [second, setSecond] = useState<ComparableDocument | null>(null)
  const [problem, setProblem] = useState<'both' | 'different' | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (first === null || second === null) return setProblem('both')
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
        <DocumentField chosen={first} onChoose={setFirst} />
      </Field>
      <Field label={TEXTS.second} hint={TEXTS.order}>
        <DocumentField chosen={second} onChoose={setSecond} except={first?.id} />
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

interface DocumentFieldProps {
  chosen: ComparableDocument | null
  onChoose: (document: ComparableDocument | null) => void
  /** The document that is chosen already. */
  except?: string | undefined
}

/** Offers the newest documents, and finds any other by what the user types. */
function DocumentField({ chosen, onChoose, except }: DocumentFieldProps) {
  const [typed, setTyped] = useState('')
  const { data, isError } = useQuery(documentsQuery(useClient(), useDebounced(typed.trim())))
  const documents = (data?.documents ?? []).filter(({ id }) => id !== except)
  return (
    <Combobox
      chosen={chosen && optionOf(chosen)}
      placeholder={TEXTS.choose}
      options={documents.map(optionOf)}
      hasMore={data?.hasMore}
      {...(isError && { empty: TEXTS.notLoaded })}
      onType={setTyped}
      onChoose={(option) => {
        setTyped('')
        onChoose(documents.find(({ id }) => id === option?.value) ?? null)
      }}
    />
  )
}

const optionOf = ({ id, title }: ComparableDocument): ComboboxOption => ({ value: id, label: title })

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSearchQuery } from '../../../../session/account/search-accounts.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { peopleSearchQuery } from '../../../../session/people/search-people.ts'
import { Combobox, type ComboboxOption } from '../../../../ui/fields/combobox.tsx'
import { Segmented } from '../../../../ui/fields/segmented.tsx'
import { Textarea } from '../../../../ui/fields/textarea.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { useSetHold } from '../api/holds.ts'
import { HOLD_KINDS, type NewHold, newHoldSchema, NO_HOLD } from '../model/retention.ts'
import { TEXTS } from '../texts.ts'

export function NewHoldDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: set } = useSetHold()
  const form = useZodForm(newHoldSchema, { defaultValues: NO_HOLD })
  const [kind, setKind] = useState<NewHold['kind']>('account')
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const change = (next: NewHold['kind']) => {
    setKind(next)
    setChosen(null)
    form.setValue('kind', next)
    form.setValue('subject', '')
  }
  const submit = async (hold: NewHold) => {
    await set(hold)
    onClose()
  }
  return (
    <Dialog
      title={TEXTS.holds.set}
      description={TEXTS.holds.description}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form form={form} onSubmit={submit} label={TEXTS.holds.set}>
        <Segmented
          label={TEXTS.holds.subject}
          segments={HOLD_KINDS.map((value) => ({ value, label: TEXTS.holds[value] }))}
          value={kind}
          onValueChange={change}
        />
        <FormField<NewHold, 'subject'> key={kind} name="subject" label={TEXTS.holds[kind]} required>
          {({ ref, onChange, onBlur }) => (
            <Subject
              inputRef={ref}
              kind={kind}
              chosen={chosen}
              onBlur={onBlur}
              onChoose={(option) => {
                setChosen(option)
                onChange(option?.value ?? '')
              }}
            />
          )}
        </FormField>
        <FormField<NewHold, 'reason'> name="reason" label={TEXTS.holds.reason} hint={TEXTS.holds.reasonHint} required>
          {(field) => <Textarea rows={3} maxLength={500} {...field} />}
        </FormField>
        <DialogActions>
          <SubmitButton>{TEXTS.holds.submit}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

interface SubjectProps {
  inputRef: (element: HTMLInputElement | null) => void
  kind: NewHold['kind']
  chosen: ComboboxOption | null
  onBlur: () => void
  onChoose: (option: ComboboxOption | null) => void
}

/** Chooses one of all accounts or people. The database searches, because there may be thousands. */
function Subject({ inputRef, kind, chosen, onBlur, onChoose }: SubjectProps) {
  const client = useClient()
  const [typed, setTyped] = useState('')
  const isAccount = kind === 'account'
  const accounts = useQuery({ ...accountSearchQuery(client, typed.trim()), enabled: isAccount })
  const people = useQuery({
    ...peopleSearchQuery(client, typed.trim()),
    enabled: !isAccount,
    meta: { failure: () => ({ title: TEXTS.holds.searchFailed }) },
  })
  const { data } = isAccount ? accounts : people
  return (
    <Combobox
      ref={inputRef}
      chosen={chosen}
      options={data?.options ?? []}
      hasMore={data?.hasMore}
      placeholder={isAccount ? TEXTS.holds.chooseAccount : TEXTS.holds.choosePerson}
      empty={isAccount ? TEXTS.holds.noAccount : TEXTS.holds.noPerson}
      onType={setTyped}
      onChoose={onChoose}
      onBlur={onBlur}
    />
  )
}

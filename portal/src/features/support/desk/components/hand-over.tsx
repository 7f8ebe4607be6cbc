import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Textarea } from '../../../../ui/fields/textarea.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { type DeskRequest, handlersQuery, useHandOver } from '../api/requests.ts'
import { TEXTS } from '../texts.ts'

const schema = z.object({
  administrator: z.string().check(z.minLength(1, { error: () => TEXTS.handOver.missing })),
  note: z.string(),
})
type Values = z.infer<typeof schema>

const EMPTY: Values = { administrator: '', note: '' }

export function HandOver({ request }: { request: DeskRequest }) {
  const [isOpen, setOpen] = useState(false)
  const trigger = (
    <Button size="small">
      <ArrowRightLeft />
      {TEXTS.handOver.open}
    </Button>
  )
  return (
    <Dialog
      title={TEXTS.handOver.title(request.number)}
      description={TEXTS.handOver.description}
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <HandOverForm request={request} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

function HandOverForm({ request, onDone }: { request: DeskRequest; onDone: () => void }) {
  const { data: handlers, isPending, refetch } = useQuery(handlersQuery(useClient()))
  const { mutateAsync: handOver } = useHandOver(request.id)
  const form = useZodForm(schema, { defaultValues: EMPTY })
  const colleagues = handlers?.filter(({ id }) => id !== request.assigned_to) ?? []
  if (isPending) return <Loading>{TEXTS.handOver.loading}</Loading>
  if (handlers === undefined) {
    return <FailedState message={TEXTS.handOver.loadFailed} onRetry={() => void refetch()} />
  }
  if (colleagues.length === 0) return <p>{TEXTS.handOver.nobody}</p>
  const save = async (values: Values) => {
    await handOver(values)
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label={TEXTS.handOver.label}>
      <FormField<Values, 'administrator'> name="administrator" label={TEXTS.handOver.colleague} required>
        {(field) => (
          <Select {...field}>
            <option value="">{TEXTS.handOver.chooseColleague}</option>
            {colleagues.map(({ id, name, open_count: open }) => (
              <option key={id} value={id}>
                {TEXTS.handOver.handles(name, open)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField<Values, 'note'> name="note" label={TEXTS.handOver.note} optional>
        {(field) => <Textarea rows={4} maxLength={10_000} {...field} />}
      </FormField>
      <DialogActions>
        <SubmitButton>{TEXTS.handOver.submit}</SubmitButton>
      </DialogActions>
    </Form>
  )
}

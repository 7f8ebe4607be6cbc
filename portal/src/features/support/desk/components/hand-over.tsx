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

const schema = z.object({
  administrator: z.string().check(z.minLength(1, 'Please choose a colleague')),
  note: z.string(),
})
type Values = z.infer<typeof schema>

const EMPTY: Values = { administrator: '', note: '' }

export function HandOver({ request }: { request: DeskRequest }) {
  const [isOpen, setOpen] = useState(false)
  const trigger = (
    <Button size="small">
      <ArrowRightLeft />
      Hand over…
    </Button>
  )
  return (
    <Dialog
      title={`Hand over ${request.number}`}
      description="The colleague finds it under Mine. The note is internal: it is never sent to the client."
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
  if (isPending) return <Loading>Loading the administrators...</Loading>
  if (handlers === undefined) {
    return <FailedState message="Failed to load the administrators" onRetry={() => void refetch()} />
  }
  if (colleagues.length === 0) return <p>There is no other administrator who can sign in here.</p>
  const save = async (values: Values) => {
    await handOver(values)
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label="Hand over">
      <FormField<Values, 'administrator'> name="administrator" label="Colleague" required>
        {(field) => (
          <Select {...field}>
            <option value="">Choose a colleague</option>
            {colleagues.map(({ id, name, open_count: open }) => (
              <option key={id} value={id}>
                {`${name} (handles ${open})`}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField<Values, 'note'> name="note" label="Internal note" optional>
        {(field) => <Textarea rows={4} maxLength={10_000} {...field} />}
      </FormField>
      <DialogActions>
        <SubmitButton>Hand over</SubmitButton>
      </DialogActions>
    </Form>
  )
}

import * as z from 'zod/mini'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { DialogActions } from '../../../ui/overlays/dialog.tsx'
import { type Card, type CardText, cardText, COLUMNS, type ColumnId, columnTitle } from '../model/board.ts'
import { TEXTS } from '../texts.ts'

const schema = z.object({
  // No message: an empty title does nothing (docs/product/kanban.md).
  title: z.string(),
  description: z.string(),
  status: z.enum(['todo', 'doing', 'waiting', 'done']),
})
type Values = z.infer<typeof schema>

const EMPTY: Values = { title: '', description: '', status: 'todo' }

export type CardValues = CardText & Pick<Card, 'status'>

interface CardFormProps {
  /** The column of a new card, unless the user chooses another one. */
  column?: ColumnId
  /** The card to edit. Its column does not change here. */
  card?: Card
  submitLabel: string
  onSave: (values: CardValues) => Promise<void>
}

export function CardForm({ column, card, submitLabel, onSave }: CardFormProps) {
  const form = useZodForm(schema, {
    defaultValues: {
      ...EMPTY,
      ...(column && { status: column }),
      ...(card && { title: card.title, description: card.description ?? '', status: card.status }),
    },
  })
  const save = async ({ title, description, status }: Values) => {
    const text = cardText(title, description)
    if (text !== null) await onSave({ ...text, status })
  }
  return (
    <Form form={form} onSubmit={save} label={submitLabel}>
      <FormField<Values, 'title'> name="title" label={TEXTS.form.title}>
        {(field) => <Input autoComplete="off" maxLength={300} {...field} />}
      </FormField>
      <FormField<Values, 'description'> name="description" label={TEXTS.form.description} optional>
        {(field) => <Textarea rows={3} maxLength={10_000} {...field} />}
      </FormField>
      {card === undefined && (
        <FormField<Values, 'status'> name="status" label={TEXTS.form.column}>
          {(field) => (
            <Select {...field}>
              {COLUMNS.map((id) => (
                <option key={id} value={id}>
                  {columnTitle(id)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
      <DialogActions>
        <SubmitButton>{submitLabel}</SubmitButton>
      </DialogActions>
    </Form>
  )
}

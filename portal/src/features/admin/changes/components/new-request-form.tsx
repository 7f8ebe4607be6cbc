import { useEffect, useRef } from 'react'
import { showToast } from '../../../../ui/feedback/toast-store.ts'
import { Input } from '../../../../ui/fields/input.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Textarea } from '../../../../ui/fields/textarea.tsx'
import { FormActions } from '../../../../ui/form/form-actions.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { useCreateRequest } from '../api/change-requests.ts'
import {
  CATEGORIES,
  categoryName,
  DEFAULTS,
  type NewRequest,
  newRequestSchema,
  PRIORITIES,
  priorityName,
  STATUSES,
  statusName,
} from '../model/change-request.ts'
import { TEXTS } from '../texts.ts'

export function NewRequestForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { mutateAsync: create } = useCreateRequest()
  const form = useZodForm(newRequestSchema, { defaultValues: DEFAULTS })
  const { setFocus } = form
  useEffect(() => setFocus('title'), [setFocus])
  const { errors, submitCount } = form.formState
  const isIncomplete = Object.keys(errors).length > 0
  const lastAttempt = useRef(0)
  useEffect(() => {
    // One toast for each attempt, none while the admin corrects the fields.
    if (!isIncomplete || lastAttempt.current === submitCount) return
    lastAttempt.current = submitCount
    showToast({ ...TEXTS.form.incomplete, tone: 'danger' })
  }, [isIncomplete, submitCount])

  const save = async (request: NewRequest) => {
    await create(request)
    onDone()
  }
  return (
    <div id={id}>
      <Card title={TEXTS.new} level={2}>
        <Form form={form} onSubmit={save} label={TEXTS.new}>
          <FormField<NewRequest, 'title'> name="title" label={TEXTS.fields.title} required>
            {(field) => <Input autoComplete="off" {...field} />}
          </FormField>
          <FormField<NewRequest, 'description'> name="description" label={TEXTS.fields.description} required>
            {(field) => <Textarea rows={4} {...field} />}
          </FormField>
          <div className="form-pair">
            <Choice name="category" label={TEXTS.fields.category} options={CATEGORIES} nameOf={categoryName} />
            <Choice name="priority" label={TEXTS.fields.priority} options={PRIORITIES} nameOf={priorityName} />
            <Choice name="status" label={TEXTS.fields.status} options={STATUSES} nameOf={statusName} />
          </div>
          <FormActions>
            <SubmitButton>{TEXTS.form.create}</SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </div>
  )
}

interface ChoiceProps {
  name: 'category' | 'priority' | 'status'
  label: string
  options: readonly string[]
  nameOf: (option: string) => string
}

function Choice({ name, label, options, nameOf }: ChoiceProps) {
  return (
    <FormField<NewRequest, ChoiceProps['name']> name={name} label={label}>
      {(field) => (
        <Select {...field}>
          {options.map((option) => (
            <option key={option} value={option}>
              {nameOf(option)}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  )
}

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
  DEFAULTS,
  type NewRequest,
  newRequestSchema,
  PRIORITIES,
  STATUSES,
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
    showToast({ ...TEXTS.incomplete, tone: 'danger' })
  }, [isIncomplete, submitCount])

  const save = async (request: NewRequest) => {
    await create(request)
    onDone()
  }
  return (
    <div id={id}>
      <Card title="New Request" level={2}>
        <Form form={form} onSubmit={save} label="New Request">
          <FormField<NewRequest, 'title'> name="title" label="Title" required>
            {(field) => <Input autoComplete="off" {...field} />}
          </FormField>
          <FormField<NewRequest, 'description'> name="description" label="Description" required>
            {(field) => <Textarea rows={4} {...field} />}
          </FormField>
          <div className="form-pair">
            <Choice name="category" label="Category" options={CATEGORIES} />
            <Choice name="priority" label="Priority" options={PRIORITIES} />
            <Choice name="status" label="Status" options={STATUSES} />
          </div>
          <FormActions>
            <SubmitButton>Create Request</SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </div>
  )
}

interface ChoiceProps {
  name: 'category' | 'priority' | 'status'
  label: string
  options: readonly { value: string; label: string }[]
}

function Choice({ name, label, options }: ChoiceProps) {
  return (
    <FormField<NewRequest, ChoiceProps['name']> name={name} label={label}>
      {(field) => (
        <Select {...field}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  )
}

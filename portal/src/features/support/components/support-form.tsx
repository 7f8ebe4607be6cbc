import { Button } from '../../../ui/actions/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { useSendRequest } from '../api/use-send-request.ts'
import { CATEGORIES, PRIORITIES, supportSchema, type SupportValues } from '../model/support-form.ts'

const EMPTY = { subject: '', category: '', priority: 'medium', message: '' } as const

/** Name and address are filled in. If sending fails, the typed text stays. */
export function SupportForm({ name, email }: { name: string; email: string }) {
  const form = useZodForm(supportSchema, { defaultValues: { name, email, ...EMPTY } })
  const { mutateAsync } = useSendRequest()
  const send = async (values: SupportValues) => {
    await mutateAsync(values)
    form.reset({ name, email, ...EMPTY })
  }
  return (
    <Form form={form} onSubmit={send} label="Contact Support">
      <div className="form-pair">
        <FormField name="name" label="Name *" required>
          {(field) => <Input autoComplete="name" {...field} />}
        </FormField>
        <FormField name="email" label="Email *" required>
          {(field) => <Input type="email" autoComplete="email" {...field} />}
        </FormField>
      </div>
      <div className="form-pair">
        <FormField name="category" label="Category">
          {(field) => (
            <Select {...field}>
              <option value="">Select a category</option>
              {Object.entries(CATEGORIES).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField name="priority" label="Priority">
          {(field) => (
            <Select {...field}>
              {Object.entries(PRIORITIES).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <FormField name="subject" label="Subject *" required>
        {(field) => <Input maxLength={200} {...field} />}
      </FormField>
      <FormField name="message" label="Message *" required>
        {(field) => <Textarea rows={7} maxLength={10_000} {...field} />}
      </FormField>
      <FormActions>
        <Button onClick={() => form.reset()}>Clear</Button>
        <SubmitButton>{form.formState.isSubmitting ? 'Sending...' : 'Send Message'}</SubmitButton>
      </FormActions>
    </Form>
  )
}

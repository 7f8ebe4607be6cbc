import * as z from 'zod/mini'
import { Input } from '../../fields/input.tsx'
import { Select } from '../../fields/select.tsx'
import { Form } from '../../form/form.tsx'
import { FormCheckbox } from '../../form/form-checkbox.tsx'
import { FormField } from '../../form/form-field.tsx'
import { FormRadioGroup } from '../../form/form-radio-group.tsx'
import { FormSwitch } from '../../form/form-switch.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { showToast } from '../../feedback/toast-store.ts'
import { Example } from '../example.tsx'

const request = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Title is required.')),
  email: z.email('Please enter a valid email address.'),
  category: z.enum(['feature', 'bug']),
  priority: z.nullable(z.enum(['low', 'high'])),
  copy: z.boolean(),
  terms: z.literal(true, 'Please confirm that you have read the terms.'),
})

const defaultValues = {
  title: '',
  email: '',
  category: 'feature' as const,
  priority: null,
  copy: false,
  terms: false as true,
}

export function FormSection() {
  const form = useZodForm(request, { defaultValues })
  const send = async (values: z.infer<typeof request>) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    showToast({ tone: 'success', title: 'Request sent', description: values.title })
    form.reset()
  }
  return (
    <Example title="Form: zod's messages, the focus on the first error">
      <Form form={form} onSubmit={send} label="Example request">
        <FormField name="title" label="Title">
          {(field) => <Input {...field} />}
        </FormField>
        <div className="form-pair">
          <FormField name="email" label="Email">
            {(field) => <Input type="email" {...field} />}
          </FormField>
          <FormField name="category" label="Category">
            {(field) => (
              <Select {...field}>
                <option value="feature">Feature</option>
                <option value="bug">Bug</option>
              </Select>
            )}
          </FormField>
        </div>
        <FormRadioGroup
          name="priority"
          legend="Priority"
          options={[
            { value: 'low', label: 'Low' },
            { value: 'high', label: 'High' },
          ]}
        />
        <FormSwitch name="copy" label="Send me a copy" />
        <FormCheckbox name="terms" label="I have read the terms" />
        <div className="dialog-actions">
          <SubmitButton>Send request</SubmitButton>
        </div>
      </Form>
    </Example>
  )
}

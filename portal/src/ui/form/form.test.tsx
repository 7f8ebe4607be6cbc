import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { Input } from '../fields/input.tsx'
import { Form } from './form.tsx'
import { FormCheckbox } from './form-checkbox.tsx'
import { FormField } from './form-field.tsx'
import { FormRadioGroup } from './form-radio-group.tsx'
import { FormSwitch } from './form-switch.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useZodForm } from './use-zod-form.ts'

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required.')),
  email: z.email('Please enter a valid email address.'),
  tier: z.enum(['starter', 'growth'], 'Choose a tier.'),
  copy: z.boolean(),
  terms: z.literal(true, 'Please confirm.'),
})

const defaultValues = { name: '', email: '', copy: false }

type Sent = z.infer<typeof schema>

function Example({ onSubmit }: { onSubmit: (values: Sent) => unknown }) {
  const form = useZodForm(schema, { defaultValues })
  return (
    <Form form={form} onSubmit={(values) => onSubmit(values)}>
      <FormField name="name" label="Name">
        {(field) => <Input {...field} />}
      </FormField>
      <FormField name="email" label="Email">
        {(field) => <Input type="email" {...field} />}
      </FormField>
      <FormRadioGroup
        name="tier"
        legend="Tier"
        options={[
          { value: 'starter', label: 'Starter' },
          { value: 'growth', label: 'Growth' },
        ]}
      />
      <FormSwitch name="copy" label="Copy" />
      <FormCheckbox name="terms" label="Terms" />
      <button type="button" onClick={() => form.setError('root', { message: 'Login failed' })}>
        Refuse
      </button>
      <SubmitButton>Send</SubmitButton>
    </Form>
  )
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Name'), '  Annelies ')
  await userEvent.type(screen.getByLabelText('Email'), 'annelies@halewijn.example')
  await userEvent.click(screen.getByRole('radio', { name: 'Growth' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Copy' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Terms' }))
}

describe('Form', () => {
  it('does not submit invalid values, says what is wrong, and focuses the first invalid field', async () => {
    const onSubmit = vi.fn()
    render(<Example onSubmit={onSubmit} />)
    await send()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Name')).toHaveFocus()
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required.')
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a tier.')
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Please confirm.')
  })

  it('focuses an invalid group of radios and an invalid checkbox', async () => {
    render(<Example onSubmit={() => {}} />)
    await userEvent.type(screen.getByLabelText('Name'), 'Annelies')
    await userEvent.type(screen.getByLabelText('Email'), 'annelies@halewijn.example')
    await send()
    expect(screen.getByRole('radio', { name: 'Starter' })).toHaveFocus()
    await userEvent.click(screen.getByRole('radio', { name: 'Starter' }))
    await send()
    expect(screen.getByRole('checkbox')).toHaveFocus()
  })

  it('removes an error as soon as it is corrected', async () => {
    render(<Example onSubmit={() => {}} />)
    await send()
    await userEvent.type(screen.getByLabelText('Name'), 'A')
    expect(screen.getByLabelText('Name')).toBeValid()
    expect(screen.queryByText('Name is required.')).toBeNull()
  })

  it('submits the values that the schema returns', async () => {
    const onSubmit = vi.fn()
    render(<Example onSubmit={onSubmit} />)
    await fillIn()
    await send()
    expect(onSubmit).toHaveBeenCalledWith({
      name: 'Annelies',
      email: 'annelies@halewijn.example',
      tier: 'growth',
      copy: true,
      terms: true,
    })
  })

  it('is busy until the answer, and submits once', async () => {
    let answer = () => {}
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
    render(<Example onSubmit={onSubmit} />)
    await fillIn()
    await send()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true')
    await send()
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
    answer()
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy'))
  })

  it('keeps the values when the server refuses them, and can be submitted again', async () => {
    const onSubmit = vi.fn(() => Promise.reject(new Error('refused')))
    render(<Example onSubmit={onSubmit} />)
    await fillIn()
    await send()
    await send()
    expect(onSubmit).toHaveBeenCalledTimes(2)
    expect(screen.getByLabelText('Name')).toHaveValue('  Annelies ')
  })

  it('announces an error of the whole form', async () => {
    render(<Example onSubmit={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Login failed')
  })
})

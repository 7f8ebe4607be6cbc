import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

describe('Field', () => {
  it.each([
    ['a text field', <Input key="input" />],
    ['an area', <Textarea key="textarea" />],
    ['a select', <Select key="select" />],
  ])('connects its label, hint and error with %s', (_, control) => {
    const { rerender } = render(
      <Field label="Email" hint="Yours at work">
        {control}
      </Field>,
    )
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Yours at work')
    expect(screen.getByLabelText('Email')).toBeValid()

    rerender(
      <Field label="Email" hint="Yours at work" error="Please enter a valid email address.">
        {control}
      </Field>,
    )
    expect(screen.getByLabelText('Email')).toBeInvalid()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address. Yours at work',
    )
  })

  it('keeps a description of the control itself', () => {
    render(
      <Field label="Phone" hint="With the country">
        <Input aria-describedby="own" />
        <p id="own">Only you see it</p>
      </Field>,
    )
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Only you see it With the country')
  })

  it("marks a field as required without the browser's own message", () => {
    render(
      <Field label="Name" required>
        <Input />
      </Field>,
    )
    expect(screen.getByLabelText('Name')).toHaveAttribute('aria-required', 'true')
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('required')
  })

  it('does not change a control outside any field', () => {
    render(<Input aria-label="Search" />)
    expect(screen.getByLabelText('Search')).not.toHaveAttribute('aria-describedby')
    expect(screen.getByLabelText('Search')).toBeValid()
  })
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { CodeInput } from './code-input.tsx'
import { Field } from './field.tsx'

function Code({ onFull }: { onFull: (code: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <Field label="Code">
      <CodeInput value={value} onValueChange={setValue} onFull={onFull} />
    </Field>
  )
}

it('takes six digits, with or without spaces, and reports them once', async () => {
  const onFull = vi.fn()
  render(<Code onFull={onFull} />)
  const field = screen.getByRole('textbox', { name: 'Code' })
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await userEvent.type(field, '12a3 45')
  expect(onFull).not.toHaveBeenCalled()
  await userEvent.type(field, '678')
  expect(field).toHaveValue('123456')
  expect(onFull.mock.calls).toEqual([['123456']])
  await userEvent.clear(field)
  await userEvent.paste('654 321')
  expect(onFull).toHaveBeenLastCalledWith('654321')
})

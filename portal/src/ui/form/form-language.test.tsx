import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { changeLanguage, currentLanguage } from '../../language/catalogue.ts'
import { Input } from '../fields/input.tsx'
import { Form } from './form.tsx'
import { FormField } from './form-field.tsx'
import { showError } from './show-error.ts'
import { SubmitButton } from './submit-button.tsx'
import { useZodForm } from './use-zod-form.ts'

const say = (words: string) => () => `${currentLanguage()}: ${words}`

const schema = z.object({
  name: z.string().check(z.minLength(1, { error: say('needed') })),
  city: z.string().check(z.minLength(1, { error: say('needed') })),
})

function Example() {
  const form = useZodForm(schema, { defaultValues: { name: '', city: '' } })
  return (
    <Form form={form} onSubmit={() => showError(form, 'root', say('refused'))}>
      <FormField name="name" label="Name">
        {(field) => <Input {...field} />}
      </FormField>
      <FormField name="city" label="City">
        {(field) => <Input {...field} />}
      </FormField>
      <button type="button" onClick={() => showError(form, 'city', say('taken'), { shouldFocus: true })}>
        Check
      </button>
      <SubmitButton>Send</SubmitButton>
    </Form>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByLabelText(name)

it('says the errors of the schema in another language as soon as it is shown', async () => {
  render(<Example />)
  await press('Send')
  expect(field('Name')).toHaveAccessibleDescription('en: needed')
  await userEvent.type(field('City'), 'Gent')
  await act(() => changeLanguage('nl'))
  expect(field('Name')).toHaveAccessibleDescription('nl: needed')
  expect(field('City')).toBeValid()
})

it('shows no errors of fields that have not been checked', async () => {
  render(<Example />)
  await act(() => changeLanguage('fr'))
  expect(field('Name')).toBeValid()
  await press('Check')
  await act(() => changeLanguage('nl'))
  expect(field('City')).toHaveAccessibleDescription('nl: taken')
  expect(field('Name')).toBeValid()
})

it('says other errors of a field in another language, though the schema accepts the value', async () => {
  render(<Example />)
  await userEvent.type(field('City'), 'Gent')
  await press('Check')
  expect(field('City')).toHaveFocus()
  await act(() => changeLanguage('fr'))
  await act(() => changeLanguage('nl'))
  expect(field('City')).toHaveAccessibleDescription('nl: taken')
  await userEvent.type(field('City'), '!')
  await press('Send')
  await act(() => changeLanguage('fr'))
  expect(field('City'), 'it is gone once it was corrected').not.toHaveAccessibleDescription('fr: taken')
})

it('says the error of the whole form in another language', async () => {
  render(<Example />)
  await userEvent.type(field('Name'), 'Nora')
  await userEvent.type(field('City'), 'Gent')
  await press('Send')
  expect(await screen.findByRole('alert')).toHaveTextContent('en: refused')
  await act(() => changeLanguage('nl'))
  expect(screen.getByRole('alert')).toHaveTextContent('nl: refused')
})

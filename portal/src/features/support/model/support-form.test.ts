import { describe, expect, it } from 'vitest'
import { supportCategories, supportPriorities } from '../../../../../supabase/functions/_shared/contracts/support.ts'
import { TEXTS } from '../texts.ts'
import { CATEGORIES, PRIORITIES, supportSchema } from './support-form.ts'

const good = { name: 'Anna', email: 'a@example.com', subject: 'Hello', category: '', priority: 'medium', message: 'Hi' }

function messages(values: Partial<Record<keyof typeof good, string>>): Record<string, string> {
  const issues = supportSchema.safeParse({ ...good, ...values }).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

describe('the form', () => {
  it('accepts complete values, with or without a category', () => {
    expect(messages({})).toEqual({})
    expect(messages({ category: 'billing' })).toEqual({})
  })

  it.each(['name', 'email', 'subject', 'message'] as const)('requires %s', (field) => {
    expect(messages({ [field]: '  ' })).toEqual({ [field]: TEXTS.form.missing[field] })
  })

  it('requires a valid e-mail address', () => {
    expect(messages({ email: 'nobody' })).toEqual({ email: 'Please enter a valid email address.' })
  })
})

it('offers the values that the server accepts', () => {
  expect(CATEGORIES).toEqual(supportCategories)
  expect(PRIORITIES).toEqual(supportPriorities)
})

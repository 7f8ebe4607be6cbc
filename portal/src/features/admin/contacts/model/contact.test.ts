import { expect, it } from 'vitest'
import { changeLanguage } from '../../../../language/catalogue.ts'
import { contactSchema, EMPTY, formOf, moved, rowOf } from './contact.ts'

it('moves a name up and down, and not beyond the ends', () => {
  const names = ['Els', 'Nele', 'Tomas']
  expect(moved(names, 'Nele', -1)).toEqual(['Nele', 'Els', 'Tomas'])
  expect(moved(names, 'Nele', 1)).toEqual(['Els', 'Tomas', 'Nele'])
  expect([moved(names, 'Els', -1), moved(names, 'Tomas', 1), moved(names, 'Nobody', 1)]).toEqual([null, null, null])
})

it('reads back what it writes, and stores no empty texts', () => {
  const contact = { name: 'Els', full_name: null, role: 'Legal', email: null, phone: null }
  expect(rowOf(formOf(contact))).toEqual(contact)
})

it('needs a short name and a valid address', () => {
  const problems = (form: object) =>
    contactSchema.safeParse({ ...EMPTY, ...form }).error?.issues.map(({ path }) => path[0]) ?? []
  expect(problems({ name: 'Els' })).toEqual([])
  expect(problems({ name: ' ', email: 'els' })).toEqual(['name', 'email'])
  const [problem] = contactSchema.safeParse({ ...EMPTY, name: 'x'.repeat(101) }).error?.issues ?? []
  expect(problem?.message).toBe('At most 100 characters.')
  expect(problems({ name: 'x'.repeat(101), phone: '1'.repeat(51) })).toEqual(['name', 'phone'])
})

it('says what is wrong in the language that is shown', async () => {
  await changeLanguage('nl')
  const { error } = contactSchema.safeParse({ ...EMPTY, name: '', role: 'x'.repeat(101) })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Vul de korte naam in.', 'Hoogstens 100 tekens.'])
})

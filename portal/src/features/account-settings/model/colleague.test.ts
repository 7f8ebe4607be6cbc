import { expect, it } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { domainProblem, invitationSchema, levelName, roleName } from './colleague.ts'

it('names roles and levels in the language that is shown, and keeps a value that it does not know', async () => {
  expect([roleName('viewer'), levelName('restricted'), roleName('auditor')]).toEqual([
    'Reader',
    'Restricted',
    'auditor',
  ])
  await changeLanguage('fr')
  expect([roleName('viewer'), levelName('restricted'), levelName('')]).toEqual(['Lecteur', 'Restreint', ''])
})

it('says which domains may be invited', async () => {
  const domains = ['halewijn.example', 'bank.example']
  expect(domainProblem('a@halewijn.example', domains)).toBeUndefined()
  expect(domainProblem('a@b.example', domains)).toBe('Please enter an address of halewijn.example or bank.example.')
  await changeLanguage('nl')
  expect(domainProblem('a@b.example', domains)).toBe('Vul een adres in van halewijn.example of bank.example.')
})

it('words the problems of a form when they are found', async () => {
  const empty = { name: ' ', email: 'x', role: 'user', accessLevel: 'standard', language: '' }
  const problems = () => invitationSchema.safeParse(empty).error?.issues.map(({ message }) => message)
  expect(problems()).toEqual(['Name is required.', 'Please enter a valid email address.'])
  await changeLanguage('nl')
  expect(problems()).toEqual(['Vul een naam in.', 'Vul een geldig e-mailadres in.'])
})

import { expect, it } from 'vitest'
import { changeLanguage } from '../../../../language/catalogue.ts'
import { crmLinkProblem, deletionText, domainProblem, spocOptions } from './account.ts'

const none = { people: 0, files: 0, templates: 0, cards: 0, notifications: 0, feeds: 0, people_staying: 0 }

it('says how many users, files and other records a deletion removes', () => {
  expect(deletionText(none)).toBe('0 people and 0 files go with it.')
  expect(deletionText({ ...none, people: 1, files: 1, cards: 1 })).toBe('1 person and 1 file go with it. So do 1 card.')
  expect(deletionText({ ...none, people: 12, files: 3, templates: 2, cards: 4, notifications: 30, feeds: 1 })).toBe(
    '12 people and 3 files go with it. So do 2 templates, 4 cards, 30 notifications and 1 feed.',
  )
  expect(deletionText({ ...none, people_staying: 1 })).toBe(
    '0 people and 0 files go with it. 1 person keeps the sign-in and loses access.',
  )
  expect(deletionText({ ...none, people_staying: 2 })).toContain('2 people keep the sign-in and lose access.')
})

it('says so in other languages too', async () => {
  const deletion = { ...none, people: 1, files: 3, cards: 4, feeds: 1, people_staying: 2 }
  await changeLanguage('nl')
  expect(deletionText(deletion)).toBe(
    '1 gebruiker en 3 bestanden worden mee verwijderd. Dat geldt ook voor 4 kaarten en 1 feed. 2 gebruikers kunnen zich nog aanmelden maar verliezen de toegang.',
  )
  await changeLanguage('fr')
  expect(deletionText({ ...none, cards: 1 })).toBe(
    '0 utilisateur et 0 fichier seront supprimés avec lui. Il en va de même pour 1 carte.',
  )
})

it('offers the names, the choice of nobody, and a chosen name that is no longer on the list', () => {
  const values = (chosen: string) => spocOptions(['Hélène', 'Tomas'], chosen).map(({ value }) => value)
  expect(values('')).toEqual(['', 'Hélène', 'Tomas'])
  expect(values('Tomas')).toEqual(['', 'Hélène', 'Tomas'])
  expect(values('Els')).toEqual(['', 'Hélène', 'Tomas', 'Els'])
})

it('accepts a web link or an empty one', () => {
  for (const text of ['', '  ', 'https://crm.example/1', ' http://crm.example '])
    expect(crmLinkProblem(text)).toBeUndefined()
  for (const text of ['crm.example', 'javascript:alert(1)', 'ftp://crm.example']) {
    expect(crmLinkProblem(text)).toBe('Please enter a complete link that begins with https:// or http://')
  }
})

it('accepts domains of e-mail addresses', () => {
  for (const text of ['client.example', 'mail.client-2.co.uk', 'müller.example'])
    expect(domainProblem(text)).toBeUndefined()
  for (const text of [
    '',
    'client',
    '@client.example',
    'a@client.example',
    'client .example',
    '-x.example',
    'x..example',
  ])
    expect(domainProblem(text)).toBe('Please enter a domain such as client.example')
})

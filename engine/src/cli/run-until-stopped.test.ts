import { expect, it } from 'vitest'
import { whereMailsAre } from './run-until-stopped.ts'

const operatorKey = { key: 'a+key/of=the-operator', file: '/data/operator-key' }
const url = 'http://localhost:8080'

it('shows the mailbox’s address with its key on a terminal, and elsewhere only where the key is', () => {
  const plan = { mails: 'mailbox' as const, operatorKey }
  expect(whereMailsAre(plan, url, true)).toBe(`The mailbox is ${url}/mailbox?key=a%2Bkey%2Fof%3Dthe-operator`)
  const logged = whereMailsAre(plan, url, false)
  expect(logged).toBe(`The mailbox is ${url}/mailbox; its key is in /data/operator-key`)
  const given = whereMailsAre({ ...plan, operatorKey: { ...operatorKey, file: null } }, url, false)
  expect(given).toBe(`The mailbox is ${url}/mailbox; its key is PORTICO_OPERATOR_KEY`)
})

it('says nothing if a mail server sends the mails, and warns if mails reach nobody', () => {
  expect(whereMailsAre({ mails: 'smtp', operatorKey }, url, true)).toBeNull()
  expect(whereMailsAre({ mails: 'nowhere', operatorKey }, url, true)).toMatch(/reach nobody: SMTP_URL is not set/)
})

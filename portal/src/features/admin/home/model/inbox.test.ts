import { describe, expect, it } from 'vitest'
import { TEXTS } from '../texts.ts'
import { clockOf, detailOf, type InboxItem, isBad, targetOf, titleOf, waitingOf } from './inbox.ts'

const ID = 'd0000000-0000-4000-8000-000000000001'
const BRABO = 'a0000000-0000-4000-8000-000000000002'
const NOW = new Date(2026, 10, 16, 12, 30).getTime()
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()

const item = (change: Partial<InboxItem>): InboxItem => ({
  item: `x:${ID}`,
  kind: 'request',
  urgency: 'later',
  target_id: ID,
  title: 'Model clause',
  detail: 'S-2026-0039',
  reason: null,
  priority: 'medium',
  account_id: BRABO,
  account_name: 'Brabo NV',
  amount: 0,
  out_of: null,
  is_stopped: false,
  since: at(16, 10),
  due_at: null,
  total: 1,
  ...change,
})

const feed = item({ kind: 'feed', title: 'Bulletins', detail: 'forged', amount: 3, out_of: 5, urgency: 'failing' })
const person = item({ kind: 'person', title: 'Camille Renard', detail: 'c@brabo.example', priority: null })
const stranger = item({ ...person, account_id: null, account_name: null })

describe('a row of the inbox', () => {
  it.each<[InboxItem, string, string]>([
    [item({}), 'Model clause', 'Brabo NV · S-2026-0039 · Medium'],
    [item({ account_name: null }), 'Model clause', 'No account · S-2026-0039 · Medium'],
    [feed, 'Feed “Bulletins” is failing', 'Brabo NV · 3 of 5 failures, bad signature'],
    [
      item({ ...feed, is_stopped: true, detail: null, amount: 5 }),
      'Feed “Bulletins” was stopped',
      'Brabo NV · 5 of 5 failures',
    ],
    [person, 'Camille Renard has no account', 'c@brabo.example · Brabo NV, by domain'],
    [stranger, 'Camille Renard has no account', 'c@brabo.example · no account has this domain'],
    [
      item({ kind: 'answer_mail', reason: 'Anna' }),
      'The answer to Anna was not mailed',
      'Brabo NV · S-2026-0039 · Model clause',
    ],
    [
      item({ kind: 'notification_mail', title: 'Anna', detail: 'anna@x.example', amount: 1 }),
      'Notifications to Anna were not mailed',
      'anna@x.example',
    ],
    [
      item({ kind: 'invitation_mail', title: 'Anna', detail: 'anna@x.example', reason: 'no mail server', amount: 1 }),
      'The invitation of Anna was not sent',
      'anna@x.example · no mail server',
    ],
    [
      item({ kind: 'invitation_mail', title: null, detail: null, reason: 'no mail server', amount: 3 }),
      '3 invitations were not sent',
      'no mail server',
    ],
    [
      item({ kind: 'change', title: 'Dutch', detail: 'feature', reason: 'Hélène', priority: 'high' }),
      'Change request: Dutch',
      'High priority · Hélène · Feature',
    ],
  ])('%#: says what it is and why', (row, title, detail) => {
    expect([titleOf(row), detailOf(row)]).toEqual([title, detail])
  })

  it('counts mails of notifications', () => {
    expect(titleOf(item({ kind: 'notification_mail', title: null, target_id: null, amount: 12 }))).toBe(
      '12 notification mails were not sent',
    )
  })

  it.each<[Partial<InboxItem>, string, string]>([
    [{ due_at: at(16, 10, 20) }, 'overdue 2 h', 'over'],
    [{ due_at: at(16, 14) }, 'due today 14:00', 'soon'],
    [{ due_at: at(16, 16, 40) }, 'due today 16:40', 'plain'],
    [{ due_at: at(17, 10, 20) }, 'due Tue 10:20', 'plain'],
    [{ due_at: at(30, 9) }, 'due Mon 30 Nov 09:00', 'plain'],
    [{ kind: 'person', since: at(16, 10) }, '2 h', 'wait'],
    [{ kind: 'person', since: at(15, 9) }, 'yesterday', 'wait'],
    [{ kind: 'change', since: at(13, 9) }, '3 days', 'wait'],
  ])('%j: %s', (change, words, tone) => {
    expect(clockOf(item(change), NOW)).toEqual({ words, tone })
  })

  it.each<[InboxItem, string, object]>([
    [item({}), 'Reply', { tab: 'support', request: ID }],
    [feed, 'Open', { part: 'feeds', feed: ID }],
    [stranger, 'Choose', { tab: 'users', q: 'c@brabo.example' }],
    [item({ kind: 'request_mail' }), 'Open', { tab: 'support', request: ID }],
    [item({ kind: 'change' }), 'Open', { tab: 'changes', request: ID }],
  ])('%#: leads to where the work is done', (row, verb, search) => {
    expect(targetOf(row)).toMatchObject({ verb, search })
    expect(targetOf(row).accountId).toBe(row === feed ? BRABO : undefined)
  })

  it('can link a person whose domain leads to an account, and nobody else', () => {
    expect(waitingOf(person)).toEqual({
      userId: ID,
      name: 'Camille Renard',
      accountId: BRABO,
      accountName: 'Brabo NV',
    })
    expect([waitingOf(stranger), waitingOf(item({}))]).toEqual([null, null])
  })

  it('is red only if it is overdue or fails', () => {
    const urgencies = ['overdue', 'today', 'failing', 'person', 'later']
    expect(urgencies.filter((urgency) => isBad(item({ urgency })))).toEqual(['overdue', 'failing'])
  })
})

it('counts things in words', () => {
  expect([1, 8].map(TEXTS.inbox.count)).toEqual(['1 thing needs you', '8 things need you'])
})

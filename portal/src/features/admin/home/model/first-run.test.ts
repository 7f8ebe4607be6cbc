import { describe, expect, it } from 'vitest'
import { isComplete, nextStep, stepsOf, type Summary, summaryInWords } from './first-run.ts'

const NOW = new Date(2026, 10, 16, 12, 30).getTime()
const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'

const EMPTY: Summary = {
  open_requests: 0,
  people_without_account: 0,
  failing_feeds: 0,
  accounts: 0,
  password_changed_at: null,
  test_mail_at: null,
  test_mail_to: null,
  has_other_admin: false,
  invited_admins: 0,
  first_account_id: null,
  first_account_name: null,
  has_services: false,
  has_person: false,
  has_template: false,
  is_first_run: true,
  is_dismissed: false,
}
const DONE: Summary = {
  ...EMPTY,
  accounts: 1,
  password_changed_at: new Date(2026, 10, 16, 9, 14).toISOString(),
  test_mail_at: new Date(2026, 10, 15, 9, 20).toISOString(),
  test_mail_to: 'ada@firm.example',
  has_other_admin: true,
  first_account_id: ACCOUNT,
  first_account_name: 'Brabo NV',
  has_services: true,
  has_person: true,
  has_template: true,
}

describe('the first steps', () => {
  it('begin with the password; services and people wait for the first client', () => {
    const steps = stepsOf(EMPTY, NOW)
    expect(steps.map(({ title }) => title)).toEqual([
      'Change your password',
      'Mail',
      'Another administrator',
      'First client',
      'Services',
      'First person',
      'First template',
    ])
    expect(steps.filter(({ action }) => action === null).map(({ title }) => title)).toEqual([
      'Services',
      'First person',
    ])
    expect([nextStep(steps), isComplete(steps)]).toEqual([0, false])
  })

  it('lead to the account that was created', () => {
    const steps = stepsOf({ ...EMPTY, accounts: 1, first_account_id: ACCOUNT, first_account_name: 'Brabo NV' }, NOW)
    expect(steps[4]?.action).toEqual({
      label: 'Choose services',
      to: '/settings/admin',
      search: { tab: 'settings', account: ACCOUNT },
    })
    expect(steps[5]?.action).toMatchObject({ search: { tab: 'users', create: 1, account: ACCOUNT } })
  })

  it('are ticked from data, and say when', () => {
    const steps = stepsOf(DONE, NOW)
    expect([isComplete(steps), nextStep(steps)]).toEqual([true, -1])
    expect(steps.slice(0, 4).map(({ text }) => text)).toEqual([
      'Changed today at 09:14',
      'A test mail was sent to ada@firm.example on 15 Nov 2026',
      'Another administrator can sign in.',
      'Brabo NV',
    ])
  })

  it('do not count an invited administrator', () => {
    const [, , step] = stepsOf({ ...EMPTY, invited_admins: 1 }, NOW)
    expect(step).toMatchObject({ isDone: false, text: 'An invitation waits to be accepted.' })
  })
})

const wordsOf = (...parameters: Parameters<typeof summaryInWords>) =>
  summaryInWords(...parameters).map(({ text }) => text)

describe('the line under the title', () => {
  it('says what is left of the first run', () => {
    expect(wordsOf(EMPTY, 'production', 7)).toEqual(['Production is empty', '7 steps left'])
    expect(wordsOf({ ...EMPTY, accounts: 1 }, 'production', 1)).toEqual(['1 step left'])
  })

  it('counts what waits', () => {
    const quiet = { ...DONE, is_first_run: false }
    expect(wordsOf(quiet, 'production', 0)).toEqual(['nothing waits'])
    const busy = { ...quiet, open_requests: 3, people_without_account: 1, failing_feeds: 2 }
    expect(wordsOf(busy, 'training', 0)).toEqual(['3 requests open', '1 person without an account', '2 feeds failing'])
  })
})

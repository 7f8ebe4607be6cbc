import { expect, it } from 'vitest'
import { reachFacts, sessionFact, stayFacts, type TrustFacts } from './facts.ts'

const FACTS: TrustFacts = {
  asked_at: '2026-11-16T10:58:00Z',
  support_access: 'read',
  support_decided_by: 'Annelies Verstraete',
  support_decided_at: '2026-11-16T08:05:00Z',
  granted_until: null,
  grant_allows_writing: null,
  running_impersonations: 0,
  last_impersonation_at: '2026-11-13T09:00:00Z',
  administrators: 3,
  administrator_names: ['Ada', 'Ivo'],
  last_access_at: '2026-11-16T10:42:00Z',
  last_access_by: 'Ada',
  people: 3,
  people_with_factor: 2,
  factor_rule: 'offer',
  log_entries: 1284,
  log_head: '7f3a',
  log_last_at: '2026-11-16T10:42:00Z',
  announced_items: 38,
  next_deletion_at: '2026-12-16T03:10:00Z',
  backed_up_at: null,
}

const fact = (facts: TrustFacts, id: string) => reachFacts(facts).find((each) => each.id === id)

it('says which people of the firm have access, and what they may do', () => {
  expect(fact(FACTS, 'support')).toMatchObject({
    value: 'Looking only',
    more: 'Set by Annelies Verstraete on 16 November 2026. Nobody of the firm is signed in as one of you at the moment. The last time was on 13 November 2026.',
  })
  expect(fact(FACTS, 'firm')).toMatchObject({
    value: '3 people have access',
    more: 'Ada, Ivo, 1 without a name',
    how: 'Counted at 11:58',
  })
  expect(fact({ ...FACTS, support_decided_at: null, running_impersonations: 1 }, 'support')?.more).toContain(
    'nobody in your organisation has changed it. Somebody of the firm is signed in',
  )
})

it('says that a grant is running', () => {
  const off: TrustFacts = { ...FACTS, support_access: 'off' }
  expect(fact(off, 'support')?.value).toBe('None')
  const granted = { ...off, granted_until: '2026-11-17T10:00:00Z', grant_allows_writing: true }
  expect(fact(granted, 'support')?.value).toBe('Looking and changing, until 17 Nov 2026, 11:00')
  expect(fact({ ...granted, grant_allows_writing: false }, 'support')?.value).toMatch(/^Looking only, until/)
})

it('gives the share of people with a second factor, rounded down', () => {
  expect(fact(FACTS, 'people')?.value).toBe('3 people, 66\u00a0% with a second factor')
  expect(fact({ ...FACTS, people: 200, people_with_factor: 199 }, 'people')?.value).toContain('99\u00a0%')
  expect(fact({ ...FACTS, people: 0, people_with_factor: 0 }, 'people')?.value).toContain('0\u00a0%')
})

it('leaves out facts without a source', () => {
  const ids = (facts: TrustFacts) => [...reachFacts(facts), ...stayFacts(facts, 8)].map(({ id }) => id)
  expect(ids(FACTS)).toEqual(['support', 'firm', 'access', 'people', 'log', 'retention'])
  expect(ids({ ...FACTS, log_entries: null, log_head: null, log_last_at: null, last_access_at: null })).toEqual([
    'support',
    'firm',
    'people',
    'retention',
  ])
  expect(stayFacts({ ...FACTS, backed_up_at: '2026-11-16T02:00:00Z' }, null).map(({ value }) => value)).toEqual([
    '16 Nov 2026, 03:00',
  ])
  expect(sessionFact({ idleSeconds: 0, maxSeconds: 0 })).toBeNull()
})

it('shows announced deletions, and when sessions end', () => {
  expect(stayFacts(FACTS, 8)[0]?.more).toBe('38 items of your account are deleted from 16 December 2026 on.')
  expect(stayFacts({ ...FACTS, announced_items: 0, next_deletion_at: null }, 8)[0]?.more).toBe(
    'No deletion is announced for your account.',
  )
  expect(sessionFact({ idleSeconds: 43_200, maxSeconds: 2_592_000 })).toMatchObject({
    value: 'End after 12 hours without use',
    more: 'In any case 30 days after the sign-in.',
  })
  expect(sessionFact({ idleSeconds: 0, maxSeconds: 86_400 })?.value).toBe('End 24 hours after the sign-in')
})

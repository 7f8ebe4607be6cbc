import { expect, it } from 'vitest'
import { type Hold, inOrder, newHoldSchema, ownerOf, periodSchema, subjectOf } from './retention.ts'

const HOLD: Hold = {
  id: '1',
  reason: 'Claim about the lease',
  set_at: '2026-11-16T10:00:00Z',
  ended_at: null,
  account: { name: 'Halewijn' },
  person: null,
  setter: null,
  ender: null,
}

it('lists the holds in force first, and the newest of each group first', () => {
  const older = { ...HOLD, id: '2', set_at: '2026-11-01T10:00:00Z' }
  const ended = { ...HOLD, id: '3', set_at: '2026-11-17T10:00:00Z', ended_at: '2026-11-17T11:00:00Z' }
  expect(inOrder([ended, older, HOLD]).map(({ id }) => id)).toEqual(['1', '2', '3'])
})

it('names what a hold is on', () => {
  expect(subjectOf(HOLD)).toBe('Halewijn')
  expect(subjectOf({ ...HOLD, account: null, person: { name: null, email: 'a@x.example' } })).toBe('a@x.example')
})

it('names the owner of what will be deleted', () => {
  const announcement = { id: '1', category: 'consults', items: 1, deleted: 0, begins_at: '2026-12-18' }
  expect(ownerOf({ ...announcement, account: { name: 'Halewijn' }, user_id: null })).toBe('Halewijn')
  expect(ownerOf({ ...announcement, account: null, user_id: 'x' })).toBe('A person without an account')
  expect(ownerOf({ ...announcement, account: null, user_id: null })).toBe('The firm')
})

it('accepts a period within the bounds of the rule', () => {
  const schema = periodSchema({ category: 'consults', months: 12, least_months: 6, most_months: 120 })
  for (const months of ['6', ' 120 ']) expect(schema.safeParse({ months }).success).toBe(true)
  for (const months of ['5', '121', '12.5', '-12', '', 'x', '1e2']) {
    expect(schema.safeParse({ months }).success).toBe(false)
  }
})

it('accepts no hold without a subject, or with white space as its reason', () => {
  const hold = { kind: 'account', subject: 'x', reason: 'Claim about the lease' }
  expect(newHoldSchema.safeParse(hold).success).toBe(true)
  expect(newHoldSchema.safeParse({ ...hold, subject: '' }).success).toBe(false)
  expect(newHoldSchema.safeParse({ ...hold, reason: ' '.repeat(20) }).success).toBe(false)
  expect(newHoldSchema.safeParse({ ...hold, reason: 'x'.repeat(501) }).success).toBe(false)
})

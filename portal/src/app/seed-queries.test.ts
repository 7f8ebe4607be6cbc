import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { needsKey } from '../features/dashboard/api/home.ts'
import { FOR_ADMINS, unreadKey } from '../features/notifications/api/list-notifications.ts'
import { accountsKey, servicesKey } from '../session/account/use-account.ts'
import { impersonationKey } from '../session/impersonation/active-impersonation.ts'
import { adminRoleKey } from '../session/role.ts'
import type { FirstAnswer, ShellState } from '../session/shell-state.ts'
import { seedQueries } from './seed-queries.ts'

const STATE: ShellState = {
  second_factor: null,
  is_admin: false,
  impersonation: null,
  preferences: null,
  language: null,
  person: 'me',
  linked: 'a',
  accounts: [{ id: 'a', name: 'Alpha', logo_url: null, role: 'user', access_level: 'standard', is_chosen: false }],
  services: [],
  mailbox: 'a',
  unread: 3,
}
const answerOf = (state: ShellState | null, needs: Promise<unknown> | null = null): FirstAnswer => ({
  state,
  needs,
  answeredAt: Date.now(),
  usableAt: Date.now(),
  usedBy: new Set(),
})

it('gives each query its part, which the query does not take a second time', () => {
  const queries = new QueryClient()
  const answer = answerOf(STATE)
  seedQueries(queries, 'me', answer)
  expect(queries.getQueryData(adminRoleKey('me'))).toBe(false)
  expect(queries.getQueryData(impersonationKey('me'))).toBeNull()
  expect(queries.getQueryData(accountsKey('me'))).toMatchObject([{ id: 'a', name: 'Alpha' }])
  expect(queries.getQueryData(servicesKey('me'))).toEqual([])
  expect(queries.getQueryData(unreadKey('a'))).toBe(3)
  expect([...answer.usedBy]).toEqual(['second factor', 'role', 'impersonation', 'unread', 'services', 'accounts'])
})

it('gives what needs the user as soon as it is there', async () => {
  const queries = new QueryClient()
  seedQueries(queries, 'me', answerOf(STATE, Promise.resolve([])))
  await Promise.resolve()
  expect(queries.getQueryData(needsKey('a'))).toEqual({ rows: [], total: 0 })
})

it('leaves queries alone that have an answer or are asking', async () => {
  const queries = new QueryClient()
  queries.setQueryData(unreadKey('a'), 7)
  const asking = queries.fetchQuery({ queryKey: servicesKey('me'), queryFn: () => Promise.resolve(['asked']) })
  const answer = answerOf(STATE)
  seedQueries(queries, 'me', answer)
  expect(queries.getQueryData(unreadKey('a'))).toBe(7)
  expect(await asking).toEqual(['asked'])
  expect(answer.usedBy.has('services')).toBe(false)
})

it('gives an administrator the count for administrators, and nothing of an account', () => {
  const queries = new QueryClient()
  const state = { ...STATE, is_admin: true, linked: null, accounts: null, services: null, mailbox: null, unread: 4 }
  seedQueries(queries, 'me', answerOf(state))
  expect(queries.getQueryData(unreadKey(FOR_ADMINS))).toBe(4)
  expect(queries.getQueryData(accountsKey('me'))).toBeUndefined()
})

it('gives nothing of an account to a session that is not complete, nor anything without an answer', () => {
  const queries = new QueryClient()
  seedQueries(queries, 'me', answerOf({ ...STATE, person: null }))
  expect(queries.getQueryData(accountsKey('me'))).toBeUndefined()
  seedQueries(queries, 'other', answerOf(null))
  expect(queries.getQueryData(adminRoleKey('other'))).toBeUndefined()
})

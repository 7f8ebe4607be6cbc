// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAuthClient } from '../lib/auth-client.ts'
import { beginEarlyRequests, takeEarlyConfig } from '../lib/early-requests.ts'
import { loadClient } from '../lib/load-client.ts'
import { sessionKeyOf } from '../lib/stored-session.ts'
import { accountsIn } from './account/resolve-account.ts'
import { firstAnswerTime, firstNeeds, firstState, shareShellState, type ShellState } from './shell-state.ts'
import { fakeServer, json } from './testing/fake-server.ts'
import { ANNELIES, sessionOf } from './testing/people.ts'

const ADDRESS = { url: 'http://portal.example', key: 'sb_publishable_1' }
const ASK = 'POST /rest/v1/rpc/shell_state'
const CONFIG = { environments: { production: ADDRESS, training: ADDRESS } }
const IN_AN_HOUR = () => Math.floor(Date.now() / 1000) + 3600

const STATE: ShellState = {
  second_factor: null,
  is_admin: false,
  impersonation: null,
  preferences: null,
  language: 'nl',
  person: ANNELIES.id,
  linked: 'b',
  accounts: [
    { id: 'a', name: 'Alpha', logo_url: null, role: 'viewer', access_level: 'restricted', is_chosen: false },
    { id: 'b', name: 'Beta', logo_url: null, role: null, access_level: null, is_chosen: false },
  ],
  services: [],
  mailbox: 'b',
  unread: 3,
}

function signIn(expiresAt = IN_AN_HOUR()): void {
  localStorage.setItem(sessionKeyOf('production'), JSON.stringify({ ...sessionOf(ANNELIES), expires_at: expiresAt }))
}

function openQueries(): QueryClient {
  const queries = new QueryClient()
  const auth = createAuthClient('production', ADDRESS)
  shareShellState(queries, { name: 'production', auth, loadClient: () => loadClient(auth, ADDRESS) })
  return queries
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the first state', () => {
  it('is requested once for all parts, and each part uses it once', async () => {
    signIn()
    const server = fakeServer({ [ASK]: () => json(STATE) })
    const queries = openQueries()
    const parts = await Promise.all([firstState(queries, 'role'), firstState(queries, 'language')])
    expect(parts).toEqual([STATE, STATE])
    expect(await firstState(queries, 'role')).toBeNull()
    expect(server.callsOf(ASK)).toHaveLength(1)
  })

  it('is asked for again once everything of the user was dropped', async () => {
    signIn()
    const server = fakeServer({ [ASK]: () => json(STATE) })
    const queries = openQueries()
    await firstState(queries, 'role')
    queries.clear()
    expect(await firstState(queries, 'role')).toEqual(STATE)
    expect(server.callsOf(ASK)).toHaveLength(2)
  })

  it('says when it was answered, which may be before anything could use it', async () => {
    signIn()
    fakeServer({ 'GET /config.json': () => json(CONFIG), [ASK]: () => json(STATE) })
    beginEarlyRequests('/kanban')
    await new Promise((resolve) => setTimeout(resolve, 50))
    const queries = openQueries()
    const before = Date.now()
    await firstState(queries, 'unread')
    expect(firstAnswerTime(queries, Date.now())).toBeLessThan(before)
    expect(firstAnswerTime(queries, Date.now() + 11_000), 'loaded by a request of its own').toBeNull()
  })

  it('is not used by a part that comes later', async () => {
    signIn()
    fakeServer({ [ASK]: () => json(STATE) })
    const queries = openQueries()
    await firstState(queries, 'role')
    vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] })
    expect(await firstState(queries, 'language')).toBeNull()
  })

  it('of a session without its second factor tells only that', async () => {
    signIn()
    fakeServer({ [ASK]: () => json({ ...STATE, person: null, language: null }) })
    const queries = openQueries()
    expect(await firstState(queries, 'second factor')).not.toBeNull()
    expect(await firstState(queries, 'language')).toBeNull()
  })

  it('lets the parts ask for themselves if it cannot be loaded', async () => {
    signIn()
    fakeServer({ [ASK]: () => json({ message: 'no such function' }, 404) })
    expect(await firstState(openQueries(), 'role')).toBeNull()
    expect(await firstState(new QueryClient(), 'role')).toBeNull()
  })
})

describe('the early request', () => {
  it('is sent with the stored session, and its answer is used instead of another request', async () => {
    signIn()
    const server = fakeServer({ 'GET /config.json': () => json(CONFIG), [ASK]: () => json(STATE) })
    expect(beginEarlyRequests('/templates')).toBe(true)
    expect(await (await takeEarlyConfig())?.json()).toEqual(CONFIG)
    expect(takeEarlyConfig(), 'the second one asks again').toBeNull()
    expect(await firstState(openQueries(), 'role')).toEqual(STATE)
    expect(server.callsOf(ASK)).toHaveLength(1)
  })

  it('is not sent without a session, nor with one that ends soon', async () => {
    const server = fakeServer({ 'GET /config.json': () => json(CONFIG), [ASK]: () => json(STATE) })
    expect(beginEarlyRequests('/templates')).toBe(false)
    signIn(Math.floor(Date.now() / 1000) + 60)
    expect(beginEarlyRequests('/templates')).toBe(true)
    await (await takeEarlyConfig())?.text()
    expect(server.callsOf(ASK)).toHaveLength(0)
  })

  it('is not used for another user than the one who is signed in by then', async () => {
    signIn()
    const server = fakeServer({ 'GET /config.json': () => json(CONFIG), [ASK]: () => json(STATE) })
    beginEarlyRequests('/templates')
    const other = { ...sessionOf(ANNELIES), expires_at: IN_AN_HOUR() }
    const changed = { ...other, user: { ...other.user, id: 'b0000000-0000-4000-8000-000000000009' } }
    localStorage.setItem(sessionKeyOf('production'), JSON.stringify(changed))
    await firstState(openQueries(), 'role')
    expect(server.callsOf(ASK)).toHaveLength(2)
  })

  it('that is refused is followed by another one, whose refusal is told', async () => {
    signIn()
    const server = fakeServer({ 'GET /config.json': () => json(CONFIG), [ASK]: () => json({}, 401) })
    beginEarlyRequests('/templates')
    expect(await firstState(openQueries(), 'role')).toBeNull()
    expect(server.callsOf(ASK)).toHaveLength(2)
  })
})

describe('the early request for what needs the user', () => {
  const NEEDS = 'POST /rest/v1/rpc/list_needs'
  const rows = [{ item: 'card:1' }]
  const answers = { 'GET /config.json': () => json(CONFIG), [ASK]: () => json(STATE), [NEEDS]: () => json(rows) }

  it('is sent for the account that the frame shows, and used there once', async () => {
    signIn()
    const server = fakeServer(answers)
    beginEarlyRequests('/dashboard')
    const queries = openQueries()
    expect(await firstNeeds(queries, 'b')).toEqual(rows)
    expect(server.callsOf(NEEDS).map(({ body }) => body)).toEqual([{ account_uuid: 'b', at_most: 6, dismissed: false }])
    expect(await firstNeeds(queries, 'b')).toBeNull()
  })

  it('is not used for another account, nor sent on another page or for a user without one', async () => {
    signIn()
    const server = fakeServer(answers)
    beginEarlyRequests('/dashboard')
    expect(await firstNeeds(openQueries(), 'a')).toBeNull()
    expect(server.callsOf(NEEDS)).toHaveLength(1)
    beginEarlyRequests('/templates')
    expect(await firstNeeds(openQueries(), 'b')).toBeNull()
    server.on(ASK, () => json({ ...STATE, mailbox: null }))
    beginEarlyRequests('/')
    expect(await firstNeeds(openQueries(), 'b')).toBeNull()
    expect(server.callsOf(NEEDS)).toHaveLength(1)
  })
})

describe('the accounts in it', () => {
  it('begin with the chosen one, or else with the linked one', () => {
    const names = (state: ShellState) => accountsIn(state, ANNELIES.id)?.map(({ name }) => name)
    expect(names(STATE)).toEqual(['Beta', 'Alpha'])
    const accounts = STATE.accounts?.map((account) => ({ ...account, is_chosen: account.id === 'a' })) ?? null
    expect(names({ ...STATE, accounts })).toEqual(['Alpha', 'Beta'])
    expect(accountsIn(STATE, ANNELIES.id)?.[0]).toMatchObject({ role: 'user', accessLevel: 'standard' })
  })

  it('are resolved for somebody else, and for a user without a link', () => {
    expect(accountsIn(STATE, 'somebody')).toBeNull()
    expect(accountsIn({ ...STATE, linked: null }, ANNELIES.id)).toBeNull()
    expect(accountsIn(null, ANNELIES.id)).toBeNull()
  })

  it('lack the linked one if it may not be read', () => {
    expect(() => accountsIn({ ...STATE, accounts: null }, ANNELIES.id)).toThrow('The linked account does not exist')
  })
})

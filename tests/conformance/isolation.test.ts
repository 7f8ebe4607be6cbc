import { describe, expect, it } from 'vitest'
import { ALICE, BOB, call, type Actor, type CallOptions } from './support/target.ts'

const ACTORS: readonly Actor[] = ['anon', 'alice', 'bob', 'service']
const IDENTITIES: Record<Actor, unknown> = {
  anon: { role: 'anon', uid: null, claim: 'anon', marker: null },
  alice: { role: 'authenticated', uid: ALICE, claim: 'authenticated', marker: 'alice' },
  bob: { role: 'authenticated', uid: BOB, claim: 'authenticated', marker: 'bob' },
  service: { role: 'service_role', uid: null, claim: 'service_role', marker: null },
}
const VISIBLE_NOTES: Record<Actor, unknown> = {
  anon: 'permission denied for table notes',
  alice: [{ id: 1 }, { id: 2 }],
  bob: [{ id: 3 }],
  service: [{ id: 1 }, { id: 2 }, { id: 3 }],
}

/** A random number generator with a fixed seed, so that a failure can be reproduced. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Check = (as: Actor, tag: string) => Promise<void>

/** Requests whose answers show the role and claims that the database sees. */
const probes: readonly Check[] = [
  async (as) => expect((await call('rpc/whoami', { as })).json()).toEqual(IDENTITIES[as]),
  async (as) => expect((await call('rpc/whoami', { as, method: 'POST' })).json()).toEqual(IDENTITIES[as]),
  async (as) => {
    const answer = (await call('notes?select=id&id=lt.100&order=id', { as })).json()
    expect(Array.isArray(answer) ? answer : (answer as { message: string }).message).toEqual(VISIBLE_NOTES[as])
  },
  async (as, tag) => {
    const answer = await call('rpc/request_info', { as, headers: { 'x-reference': tag } })
    expect(answer.json()).toMatchObject({ header: tag, method: 'GET' })
  },
  async (as) => {
    const answer = await call('matters?select=opened_at&id=eq.1', { as })
    expect([answer.status, answer.text]).toEqual([200, '[{"opened_at":"2024-01-15T09:30:00+00:00"}]'])
  },
]

const expectStatus =
  (status: number, path: string, options: CallOptions = {}): Check =>
  async (as) => {
    expect([path, (await call(path, { ...options, as })).status]).toEqual([path, status])
  }

/** Requests that end their transaction with an error, or set something for its duration. */
const disturbances: readonly Check[] = [
  expectStatus(400, 'rpc/raise_plain', { method: 'POST' }),
  expectStatus(402, 'rpc/raise_status', { method: 'POST' }),
  expectStatus(418, 'rpc/brew', { method: 'POST' }),
  expectStatus(400, 'tags?select=nope'),
  expectStatus(404, 'no_such_table'),
  expectStatus(400, 'tags?id=eq.x'),
  expectStatus(400, 'rpc/divide?a=1&b=0'),
  expectStatus(403, 'tags', { headers: { 'x-refuse': 'yes' } }),
  expectStatus(200, 'matters?select=opened_at&id=eq.1', { prefer: 'timezone=Asia/Tokyo' }),
  expectStatus(406, 'boxes', { headers: { 'accept-profile': 'vault' } }),
  expectStatus(405, 'rpc/open_task?new_code=iso&new_title=x'),
  async (as) => {
    // The client disconnects while the statement runs.
    const controller = new AbortController()
    const request = call('rpc/wait', { as, method: 'POST', body: { seconds: 0.05 }, signal: controller.signal })
    setTimeout(() => controller.abort(), 10)
    await request.catch(() => undefined)
  },
]

async function interleave(checks: readonly (() => Promise<void>)[], lanes: number): Promise<void> {
  const queue = [...checks]
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await next()
    }),
  )
}

function plan(seed: number, length: number): (() => Promise<void>)[] {
  const pick = randomNumbers(seed)
  return Array.from({ length }, (_, index) => {
    const checks = pick(3) === 0 ? disturbances : probes
    const check = checks[pick(checks.length)]
    const actor = ACTORS[pick(ACTORS.length)]
    return () => (check && actor ? check(actor, `tag-${seed}-${index}`) : Promise.resolve())
  })
}

describe('role and claims', () => {
  it('never leak into the next request', { timeout: 60_000 }, async () => {
    await interleave(plan(7, 1200), 16)
  })

  it('never leak between requests that run one after the other', { timeout: 60_000 }, async () => {
    await interleave(plan(11, 200), 1)
  })

  // PGlite starts a new thread after each time-out, so the test has only one of each kind.
  it('never leak after a statement that reaches the time limit', { timeout: 120_000 }, async () => {
    const waits = expectStatus(500, 'rpc/wait', { method: 'POST', body: { seconds: 30 } })
    const spins = expectStatus(500, 'rpc/spin', { method: 'POST' })
    const checks = [() => waits('alice', ''), ...plan(23, 60), () => spins('service', ''), ...plan(29, 60)]
    await interleave(checks, 8)
  })
})

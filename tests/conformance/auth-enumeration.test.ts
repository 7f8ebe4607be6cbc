import { beforeAll, describe, expect, it } from 'vitest'
import { address, PASSWORD, sharedApi, type AuthAnswer } from './support/identity.ts'

const api = sharedApi()
const PAIRS = 60
const ATTEMPTS = 3
const TOLERANCE = 0.1

let known: string
let waiting: string
beforeAll(async () => {
  known = (await api.person('known', { user_metadata: { secret: 'of the known' } })).email
  waiting = address('waiting')
  await api.call('signup', { body: { email: waiting, password: PASSWORD, data: { secret: 'of the waiting' } } })
})

/** Everything that a client could compare. Ids, times and the address always differ and are left out. */
function seen({ status, headers, text }: AuthAnswer, email: string): unknown {
  const body = text
    .replaceAll(email, '<address>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"')
  const names = [...headers.keys()].filter((name) => !['date', 'keep-alive'].includes(name)).sort()
  return { status, names, body }
}

describe('known and unknown addresses', () => {
  it('get the same answer at sign-in', async () => {
    const unknown = address('unknown')
    const expected = seen(await api.signIn(unknown, 'Wrong-Password-1'), unknown)
    for (const email of [known, waiting]) {
      expect(seen(await api.signIn(email, 'Wrong-Password-1'), email)).toEqual(expected)
    }
  })

  it('get the same answer at sign-up', async () => {
    const signUp = (email: string) =>
      api.call('signup', { body: { email, password: PASSWORD, data: { name: 'X', b: 1e3, aa: 1 } } })
    const unknown = address('unknown')
    const expected = seen(await signUp(unknown), unknown)
    expect(expected).toMatchObject({ status: 200 })
    for (const email of [known, waiting]) expect(seen(await signUp(email), email)).toEqual(expected)
    expect(await api.mails(known)).toEqual([])
  })

  it('get the same answer at recover, resend and one-time codes', async () => {
    for (const [path, more] of [
      ['otp', { create_user: false }],
      ['recover', {}],
      ['resend', { type: 'signup' }],
      ['resend', { type: 'email_change' }],
    ] as const) {
      const ask = (email: string) => api.call(path, { body: { email, ...more } })
      const unknown = address('unknown')
      const expected = seen(await ask(unknown), unknown)
      expect(expected).toMatchObject({ status: 200, body: '{}' })
      for (const email of [known, waiting]) expect(seen(await ask(email), email)).toEqual(expected)
    }
  })
})

async function durationMs(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Interleaves both calls, so that other load on the machine affects both, and retries in case the machine was busy. */
async function expectSameDuration(first: () => Promise<unknown>, second: () => Promise<unknown>, pairs: number) {
  const ratios: number[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [one, two]: [number[], number[]] = [[], []]
    for (let pair = 0; pair < pairs; pair += 1) {
      const isFirst = pair % 2 === 0
      if (isFirst) one.push(await durationMs(first))
      two.push(await durationMs(second))
      if (!isFirst) one.push(await durationMs(first))
    }
    const ratio = median(one) / median(two)
    if (Math.abs(ratio - 1) <= TOLERANCE) return
    ratios.push(ratio)
  }
  expect(ratios).toEqual('a ratio of the medians within a tenth of one')
}

describe('response times for known and unknown addresses', () => {
  const wrong = (email: string) => api.signIn(email, 'Wrong-Password-1')
  const ask = (path: string, email: string) => api.call(path, { body: { email, password: PASSWORD } })

  it('are the same at sign-in', { timeout: 120_000 }, async () => {
    await wrong(address('warm'))
    await expectSameDuration(
      () => wrong(known),
      () => wrong(address('unknown')),
      PAIRS,
    )
  })

  it('are the same at recover', { timeout: 120_000 }, async () => {
    await expectSameDuration(
      () => ask('recover', known),
      () => ask('recover', address('unknown')),
      PAIRS / 5,
    )
  })

  it('are the same at sign-up', { timeout: 120_000 }, async () => {
    await expectSameDuration(
      () => ask('signup', known),
      () => ask('signup', address('unknown')),
      PAIRS / 5,
    )
  })
})

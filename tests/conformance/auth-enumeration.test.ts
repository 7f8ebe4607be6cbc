import { beforeAll, describe, expect, it } from 'vitest'
import { address, PASSWORD, shared, type AuthAnswer } from './support/identity.ts'

const desk = shared()
const PAIRS = 60
const ATTEMPTS = 3
const TOLERANCE = 0.1

let known: string
let waiting: string
beforeAll(async () => {
  known = (await desk.person('known', { user_metadata: { secret: 'of the known' } })).email
  waiting = address('waiting')
  await desk.call('signup', { body: { email: waiting, password: PASSWORD, data: { secret: 'of the waiting' } } })
})

/** Everything that a client could compare; ids, times and the address itself differ by nature. */
function seen({ status, headers, text }: AuthAnswer, email: string): unknown {
  const body = text
    .replaceAll(email, '<address>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"')
  const names = [...headers.keys()].filter((name) => !['date', 'keep-alive'].includes(name)).sort()
  return { status, names, body }
}

describe('known and unknown addresses', () => {
  it('are answered alike at sign-in', async () => {
    const unknown = address('unknown')
    const expected = seen(await desk.signIn(unknown, 'Wrong-Password-1'), unknown)
    for (const email of [known, waiting]) {
      expect(seen(await desk.signIn(email, 'Wrong-Password-1'), email)).toEqual(expected)
    }
  })

  it('are answered alike at sign-up', async () => {
    const signUp = (email: string) =>
      desk.call('signup', { body: { email, password: PASSWORD, data: { name: 'X', b: 1e3, aa: 1 } } })
    const unknown = address('unknown')
    const expected = seen(await signUp(unknown), unknown)
    expect(expected).toMatchObject({ status: 200 })
    for (const email of [known, waiting]) expect(seen(await signUp(email), email)).toEqual(expected)
    expect(await desk.mails(known)).toEqual([])
  })

  it('are answered alike at recover, resend and one-time codes for known people', async () => {
    for (const [path, more] of [
      ['otp', { create_user: false }],
      ['recover', {}],
      ['resend', { type: 'signup' }],
      ['resend', { type: 'email_change' }],
    ] as const) {
      const ask = (email: string) => desk.call(path, { body: { email, ...more } })
      const unknown = address('unknown')
      const expected = seen(await ask(unknown), unknown)
      expect(expected).toMatchObject({ status: 200, body: '{}' })
      for (const email of [known, waiting]) expect(seen(await ask(email), email)).toEqual(expected)
    }
  })
})

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Interleaved, so that whatever else the machine does is felt by both; a busy one gets another chance. */
async function expectAlikeLong(first: () => Promise<unknown>, second: () => Promise<unknown>, pairs: number) {
  const ratios: number[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [one, two]: [number[], number[]] = [[], []]
    for (let pair = 0; pair < pairs; pair += 1) {
      const isFirst = pair % 2 === 0
      if (isFirst) one.push(await milliseconds(first))
      two.push(await milliseconds(second))
      if (!isFirst) one.push(await milliseconds(first))
    }
    const ratio = median(one) / median(two)
    if (Math.abs(ratio - 1) <= TOLERANCE) return
    ratios.push(ratio)
  }
  expect(ratios).toEqual('a ratio of the medians within a tenth of one')
}

describe('they take alike long', () => {
  const wrong = (email: string) => desk.signIn(email, 'Wrong-Password-1')
  const ask = (path: string, email: string) => desk.call(path, { body: { email, password: PASSWORD } })

  it('at sign-in', { timeout: 120_000 }, async () => {
    await wrong(address('warm'))
    await expectAlikeLong(
      () => wrong(known),
      () => wrong(address('unknown')),
      PAIRS,
    )
  })

  it('at recover', { timeout: 120_000 }, async () => {
    await expectAlikeLong(
      () => ask('recover', known),
      () => ask('recover', address('unknown')),
      PAIRS / 5,
    )
  })

  it('at sign-up', { timeout: 120_000 }, async () => {
    await expectAlikeLong(
      () => ask('signup', known),
      () => ask('signup', address('unknown')),
      PAIRS / 5,
    )
  })
})

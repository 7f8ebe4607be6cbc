import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from 'vitest'
import { newPerson, service, type Person } from '../support/training/training.ts'
import { auth, type Answer } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { reason, refused } from './support/refusals.ts'
import { randomAddress } from '../support/client-address.ts'

const unknown = () => `unknown-${randomUUID()}@example.com`
const PASSWORD = 'Training-Person-1!'

/** What an outsider can compare: all but what changes with every answer. */
function shape({ status, body, text, headers }: Answer): unknown {
  const names = [...headers.keys()].filter((name) => !['date', 'x-request-id', 'content-length'].includes(name))
  return { status, body: body ?? text, names: names.sort() }
}

async function median(times: number, act: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < times; round += 1) {
    const began = performance.now()
    await act()
    taken.push(performance.now() - began)
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}

describe('V6 Authentication: who has an account', () => {
  let known: Person
  beforeAll(async () => {
    known = await newPerson()
  })

  attempt('sign-in tells by its answer whether an address is known', async () => {
    const wrong = (email: string) => auth('token?grant_type=password', { email, password: 'Wrong-Word-1!' })
    const answer = await wrong(known.email)
    expect(shape(await wrong(unknown()))).toEqual(shape(answer))
    return refused(answer, 400, 'invalid_credentials')
  })

  attempt('sign-in tells by its time whether an address is known', async () => {
    const wrong = (email: string) => auth('token?grant_type=password', { email, password: 'Wrong-Word-1!' })
    const [mine, nobody] = [await median(5, () => wrong(known.email)), await median(5, () => wrong(unknown()))]
    // A hash takes most of it; without one an unknown address would be answered in a tenth of the time.
    expect(nobody).toBeGreaterThan(mine / 3)
    expect(mine).toBeGreaterThan(nobody / 3)
    return 'the same time'
  })

  attempt('recovery tells whether an address is known', async () => {
    const answer = await auth('recover', { email: known.email })
    expect(shape(await auth('recover', { email: unknown() }))).toEqual(shape(answer))
    return `${answer.status}, the same to everybody`
  })

  attempt('sign-up tells whether an address is known', async () => {
    const up = (email: string) => auth('signup', { email, password: PASSWORD })
    const [taken, free] = [await up(known.email), await up(unknown())]
    expect(taken.status).toBe(free.status)
    expect(Object.keys(taken.body as object).sort()).toEqual(Object.keys(free.body as object).sort())
    return `${taken.status}, the same members`
  })

  attempt('resending and one-time codes tell whether an address is known', async () => {
    for (const [path, body] of [
      ['resend', { type: 'signup' }],
      ['otp', { create_user: false }],
      ['magiclink', {}],
    ] as const) {
      const [mine, nobody] = [
        await auth(path, { ...body, email: (await newPerson()).email }),
        await auth(path, { ...body, email: unknown() }),
      ]
      expect(nobody.status, `${path} ${nobody.text}`).toBe(mine.status)
      expect(reason(nobody)).toBe(reason(mine))
    }
    return 'the same to everybody'
  })

  attempt('an address is known by another spelling: capitals and spaces', async () => {
    const up = await auth('signup', { email: ` ${known.email.toUpperCase()} `, password: PASSWORD })
    const { data } = await service.from('profiles').select('id').ilike('email', known.email).throwOnError()
    expect(data).toHaveLength(1)
    return `${up.status}, no second identity`
  })
})

describe('V6 Authentication: guessing', () => {
  attempt('thirty-one passwords for one address from one client', async () => {
    const headers = { 'x-forwarded-for': randomAddress() }
    const email = unknown()
    const guess = () => auth('token?grant_type=password', { email, password: 'x' }, { headers })
    const answers = await Promise.all(Array.from({ length: 33 }, guess))
    const last = answers.find(({ status }) => status === 429)
    expect(last).toBeDefined()
    return refused(last as Answer, 429, 'over_request_rate_limit')
  })

  attempt('more than two hundred passwords for one address from as many clients', async () => {
    const email = unknown()
    const answers = await Promise.all(
      Array.from({ length: 205 }, () => auth('token?grant_type=password', { email, password: 'x' })),
    )
    // The allowance fills up while the guesses are compared, by one in 18 seconds.
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(203)
    const last = answers.find(({ status }) => status === 429)
    return refused(last as Answer, 429, 'over_request_rate_limit')
  })

  attempt('the limit is passed by addresses written in front in X-Forwarded-For', async () => {
    const own = randomAddress()
    const answers = await Promise.all(
      Array.from({ length: 33 }, () =>
        auth(
          'token?grant_type=password',
          { email: unknown(), password: 'x' },
          { headers: { 'x-forwarded-for': `${randomAddress()}, ${own}` } },
        ),
      ),
    )
    return refused(answers.find(({ status }) => status === 429) as Answer, 429, 'over_request_rate_limit')
  })

  attempt('the limit is passed by other headers that name an address', async () => {
    const own = randomAddress()
    const guess = () => {
      const spoofed = randomAddress()
      const headers = {
        'x-forwarded-for': own,
        'x-real-ip': spoofed,
        forwarded: `for=${spoofed}`,
        'cf-connecting-ip': spoofed,
        'true-client-ip': spoofed,
      }
      return auth('token?grant_type=password', { email: unknown(), password: 'x' }, { headers })
    }
    const answers = await Promise.all(Array.from({ length: 33 }, guess))
    return refused(answers.find(({ status }) => status === 429) as Answer, 429, 'over_request_rate_limit')
  })

  attempt('one-time codes are guessed for one address from many clients', async () => {
    const email = (await newPerson()).email
    const guess = (_: unknown, index: number) =>
      auth('verify', { type: 'email', email, token: String(100_000 + index) })
    const answers = await Promise.all(Array.from({ length: 33 }, guess))
    expect(answers.every(({ status }) => status === 403 || status === 429)).toBe(true)
    return refused(answers.find(({ status }) => status === 429) as Answer, 429, 'over_request_rate_limit')
  })

  attempt('a mailbox is flooded: recovery again and again for one address', async () => {
    const { email } = await newPerson()
    const answers = await Promise.all([1, 2, 3].map(() => auth('recover', { email })))
    return refused(answers.find(({ status }) => status === 429) as Answer, 429, 'over_email_send_rate_limit')
  })

  for (const [what, password, code] of [
    ['a short one', 'Aa1!', 'weak_password'],
    ['one without other characters', 'Aaaaaaaaaa1', 'weak_password'],
    ['an empty one', '', 'validation_failed'],
    ['one of a megabyte', `Aa1!${'x'.repeat(900_000)}`, 'validation_failed'],
  ] as const) {
    attempt(`a password that is none: ${what}`, async () => {
      const answer = await auth('signup', { email: unknown(), password })
      expect([400, 422]).toContain(answer.status)
      return refused(answer, answer.status, new RegExp(`${code}|weak_password`))
    })
  }

  attempt('a password that differs only after its 72nd byte', async () => {
    const email = unknown()
    const long = `Aa1!${'x'.repeat(68)}`
    const made = await auth('signup', { email, password: `${long}A` })
    return refused(made, made.status, /validation_failed|weak_password/)
  })

  for (const [what, body] of [
    ['an object as password', { email: 'x@x.example', password: { $ne: '' } }],
    ['a list as address', { email: ['x@x.example', 'y@x.example'], password: 'x' }],
    ['true as password', { email: 'x@x.example', password: true }],
  ] as const) {
    attempt(`sign-in with ${what}`, async () => refused(await auth('token?grant_type=password', body), 400, 'bad_json'))
  }

  attempt('a sign-in by a provider or a grant that the firm does not offer', async () => {
    const answers = [
      await auth('token?grant_type=id_token', { provider: 'google', id_token: 'x' }),
      await auth('token?grant_type=client_credentials', {}),
      await auth('signup', { data: {} }),
    ]
    for (const { status, text } of answers) expect([400, 422, 501], text).toContain(status)
    return answers.map((answer) => `${answer.status} ${reason(answer)}`).join('; ')
  })
})

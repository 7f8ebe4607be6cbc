import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import { IS_QUICK } from '../support/selection.ts'
import { newPerson, service, type Person } from '../support/training/training.ts'
import { auth, type Answer } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { reason, refused } from './support/refusals.ts'
import { randomAddress } from '../support/client-address.ts'

const unknown = () => `unknown-${randomUUID()}@example.com`
const PASSWORD = 'Training-Person-1!'

/** The parts of an answer that an outsider can compare, without those that always differ. */
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
  beforeEach(async () => {
    known = await newPerson()
  })

  attempt('the answer of the sign-in reveals whether an address is known', async () => {
    const wrong = (email: string) => auth('token?grant_type=password', { email, password: 'Wrong-Word-1!' })
    const answer = await wrong(known.email)
    expect(shape(await wrong(unknown()))).toEqual(shape(answer))
    return refused(answer, 400, 'invalid_credentials')
  })

  attempt(
    'the duration of the sign-in reveals whether an address is known',
    async () => {
      const wrong = (email: string) => auth('token?grant_type=password', { email, password: 'Wrong-Word-1!' })
      const [mine, other] = [await median(5, () => wrong(known.email)), await median(5, () => wrong(unknown()))]
      // The hash takes most of the time; without it, an unknown address would take a tenth.
      expect(other).toBeGreaterThan(mine / 3)
      expect(mine).toBeGreaterThan(other / 3)
      return 'the same time'
    },
    { skip: IS_QUICK },
  )

  attempt('recovery reveals whether an address is known', async () => {
    const answer = await auth('recover', { email: known.email })
    expect(shape(await auth('recover', { email: unknown() }))).toEqual(shape(answer))
    return `${answer.status}, the same for everyone`
  })

  attempt('sign-up reveals whether an address is known', async () => {
    const up = (email: string) => auth('signup', { email, password: PASSWORD })
    const [taken, free] = [await up(known.email), await up(unknown())]
    expect(taken.status).toBe(free.status)
    expect(Object.keys(taken.body as object).sort()).toEqual(Object.keys(free.body as object).sort())
    return `${taken.status}, the same fields`
  })

  attempt('resending and one-time codes reveal whether an address is known', async () => {
    for (const [path, body] of [
      ['resend', { type: 'signup' }],
      ['otp', { create_user: false }],
      ['magiclink', {}],
    ] as const) {
      const [mine, other] = [
        await auth(path, { ...body, email: (await newPerson()).email }),
        await auth(path, { ...body, email: unknown() }),
      ]
      expect(other.status, `${path} ${other.text}`).toBe(mine.status)
      expect(reason(other)).toBe(reason(mine))
    }
    return 'the same for everyone'
  })

  attempt('a visitor signs up a known address in another spelling: capitals and spaces', async () => {
    const up = await auth('signup', { email: ` ${known.email.toUpperCase()} `, password: PASSWORD })
    const { data } = await service.from('profiles').select('id').ilike('email', known.email).throwOnError()
    expect(data).toHaveLength(1)
    return `${up.status}, no second identity`
  })
})

describe('V6 Authentication: guessing', () => {
  attempt('an attacker tries thirty-one passwords for one address from one client', async () => {
    const headers = { 'x-forwarded-for': randomAddress() }
    const email = unknown()
    const guess = () => auth('token?grant_type=password', { email, password: 'x' }, { headers })
    const answers = await Promise.all(Array.from({ length: 33 }, guess))
    const last = answers.find(({ status }) => status === 429)
    expect(last).toBeDefined()
    return refused(last as Answer, 429, 'over_request_rate_limit')
  })

  attempt(
    'an attacker tries more than two hundred passwords for one address from as many clients',
    async () => {
      const email = unknown()
      const answers = await Promise.all(
        Array.from({ length: 205 }, () => auth('token?grant_type=password', { email, password: 'x' })),
      )
      // Meanwhile the limit allows one more guess every 18 seconds.
      expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(203)
      const last = answers.find(({ status }) => status === 429)
      return refused(last as Answer, 429, 'over_request_rate_limit')
    },
    { skip: IS_QUICK },
  )

  attempt('an attacker avoids the limit with additional addresses in X-Forwarded-For', async () => {
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

  attempt('an attacker avoids the limit with other headers that name an address', async () => {
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

  attempt('an attacker guesses one-time codes for one address from many clients', async () => {
    const email = (await newPerson()).email
    const guess = (_: unknown, index: number) =>
      auth('verify', { type: 'email', email, token: String(100_000 + index) })
    const answers = await Promise.all(Array.from({ length: 33 }, guess))
    expect(answers.every(({ status }) => status === 403 || status === 429)).toBe(true)
    return refused(answers.find(({ status }) => status === 429) as Answer, 429, 'over_request_rate_limit')
  })

  attempt('an attacker floods a mailbox with recovery mails', async () => {
    const { email } = await newPerson()
    const answers = await Promise.all([1, 2, 3].map(() => auth('recover', { email })))
    return refused(answers.find(({ status }) => status === 429) as Answer, 429, 'over_email_send_rate_limit')
  })

  for (const [what, password, code] of [
    ['too short', 'Aa1!', 'weak_password'],
    ['without special characters', 'Aaaaaaaaaa1', 'weak_password'],
    ['empty', '', 'validation_failed'],
    ['a megabyte long', `Aa1!${'x'.repeat(900_000)}`, 'validation_failed'],
  ] as const) {
    attempt(`an invalid password: ${what}`, async () => {
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

  attempt('a sign-in with a provider or a grant that the firm does not offer', async () => {
    const answers = [
      await auth('token?grant_type=id_token', { provider: 'google', id_token: 'x' }),
      await auth('token?grant_type=client_credentials', {}),
      await auth('signup', { data: {} }),
    ]
    for (const { status, text } of answers) expect([400, 422, 501], text).toContain(status)
    return answers.map((answer) => `${answer.status} ${reason(answer)}`).join('; ')
  })
})

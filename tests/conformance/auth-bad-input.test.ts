import { beforeAll, describe, expect, it } from 'vitest'
import { address, PASSWORD, refusal, sharedApi, type AuthCall } from './support/identity.ts'

const api = sharedApi()

/** Created once before the tests; `$name` in a case is replaced by the value of that name. */
const values: Record<string, string> = {}
beforeAll(async () => {
  const person = await api.signedIn('bad-input')
  const other = await api.person('other')
  const waiting = address('waiting')
  await api.call('signup', { body: { email: waiting, password: PASSWORD } })
  const gone = await api.signedIn('gone')
  await api.call('logout', { method: 'POST', token: gone.tokens.access_token })
  Object.assign(values, {
    email: person.email,
    id: person.id,
    token: person.tokens.access_token,
    other: other.email,
    waiting,
    ended: gone.tokens.access_token,
    fresh: address('fresh'),
  })
})

interface Case extends AuthCall {
  readonly path: string
  readonly expected: readonly [number, string]
}

const sent = (path: string, body: unknown, status: number, code: string): Case => ({
  path,
  body,
  expected: [status, code],
})
const own = (body: unknown, status: number, code: string): Case => ({
  path: 'user',
  method: 'PUT',
  token: '$token',
  body,
  expected: [status, code],
})
const byAdmin = (path: string, body: unknown, status: number, code: string, method = 'POST'): Case => ({
  path,
  method,
  body,
  admin: true,
  expected: [status, code],
})

const INVALID = 'validation_failed'
const PASSWORD_GRANT = 'token?grant_type=password'
const REFRESH_GRANT = 'token?grant_type=refresh_token'
const CHALLENGE = 'c'.repeat(43)

/** The statuses and codes were taken from GoTrue's source code. */
const CASES: readonly Case[] = [
  sent('signup', '{"email":', 400, 'bad_json'),
  sent('signup', '[]', 400, 'bad_json'),
  sent('signup', 'null', 400, 'bad_json'),
  sent('signup', { email: '$fresh' }, 400, INVALID),
  sent('signup', { email: 'nobody', password: PASSWORD }, 400, INVALID),
  sent('signup', { email: 'a@b@c.example', password: PASSWORD }, 400, INVALID),
  sent('signup', { email: `${'a'.repeat(250)}@example.com`, password: PASSWORD }, 400, INVALID),
  sent('signup', { email: '$fresh', password: 'Ab1!' }, 422, 'weak_password'),
  sent('signup', { email: '$fresh', password: 'long-enough-but-plain' }, 422, 'weak_password'),
  sent('signup', { email: '$fresh', password: `Aa1!${'x'.repeat(69)}` }, 400, INVALID),
  sent('signup', { email: '$fresh', phone: '+31612345678', password: PASSWORD }, 400, INVALID),
  sent('signup', { email: '$fresh', password: PASSWORD, code_challenge: CHALLENGE }, 400, INVALID),
  sent(
    'signup',
    { email: '$fresh', password: PASSWORD, code_challenge: 'x', code_challenge_method: 's256' },
    400,
    INVALID,
  ),
  sent('signup', { phone: '+31612345678', password: PASSWORD }, 400, 'phone_provider_disabled'),
  sent('token', {}, 400, 'invalid_credentials'),
  sent('token?grant_type=magic', {}, 400, 'invalid_credentials'),
  sent(PASSWORD_GRANT, {}, 400, INVALID),
  sent(PASSWORD_GRANT, { email: '$email', password: 'Wrong-Password-1' }, 400, 'invalid_credentials'),
  sent(PASSWORD_GRANT, { email: '$fresh', password: PASSWORD }, 400, 'invalid_credentials'),
  sent(PASSWORD_GRANT, { email: '$waiting', password: PASSWORD }, 400, 'email_not_confirmed'),
  sent(PASSWORD_GRANT, { email: '$email', phone: '1', password: PASSWORD }, 400, INVALID),
  sent(PASSWORD_GRANT, { phone: '+31612345678', password: PASSWORD }, 422, 'phone_provider_disabled'),
  sent(REFRESH_GRANT, {}, 400, INVALID),
  sent(REFRESH_GRANT, { refresh_token: 'short' }, 400, INVALID),
  sent(REFRESH_GRANT, { refresh_token: 'abcdefghijkl' }, 400, 'refresh_token_not_found'),
  sent('token?grant_type=pkce', {}, 400, INVALID),
  sent('token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }, 404, 'flow_state_not_found'),
  sent('recover', {}, 400, INVALID),
  sent('recover', { email: 'nobody' }, 400, INVALID),
  sent('recover', { email: '$email', code_challenge: CHALLENGE, code_challenge_method: 'md5' }, 400, INVALID),
  sent('resend', { email: '$email' }, 400, INVALID),
  sent('resend', { email: '$email', type: 'recovery' }, 400, INVALID),
  sent('resend', { type: 'signup' }, 400, INVALID),
  sent('otp', {}, 400, INVALID),
  sent('otp', { email: '$email', phone: '+31612345678' }, 400, INVALID),
  sent('verify', { token: '123456', email: '$email' }, 400, INVALID),
  sent('verify', { type: 'signup' }, 400, INVALID),
  sent('verify', { type: 'nothing', token: '123456', email: '$email' }, 400, INVALID),
  sent('verify', { type: 'signup', token: '123456' }, 400, INVALID),
  sent('verify', { type: 'signup', token: '123456', email: 'nobody' }, 422, INVALID),
  sent('verify', { type: 'signup', token: '123456', token_hash: 'x' }, 400, INVALID),
  sent('verify', { type: 'signup', token_hash: 'x', email: '$email' }, 400, INVALID),
  sent('verify', { type: 'signup', token: '123456', email: '$email' }, 403, 'otp_expired'),
  sent('verify', { type: 'recovery', token_hash: 'x' }, 403, 'otp_expired'),
  { path: 'user', expected: [401, 'no_authorization'] },
  { path: 'user', token: 'nothing', expected: [403, 'bad_jwt'] },
  { path: 'user', token: '$ended', expected: [403, 'session_not_found'] },
  { path: 'logout?scope=everywhere', method: 'POST', token: '$token', expected: [400, INVALID] },
  { path: 'logout', method: 'POST', token: '$ended', expected: [403, 'session_not_found'] },
  own({ password: PASSWORD }, 422, 'same_password'),
  own({ password: 'short' }, 422, 'weak_password'),
  own({ email: 'nobody' }, 400, INVALID),
  own({ email: '$other' }, 422, 'email_exists'),
  own({ app_metadata: { admin: true } }, 403, 'not_admin'),
  own('{', 400, 'bad_json'),
  { path: 'admin/users', token: '$token', expected: [403, 'not_admin'] },
  { path: 'admin/users', expected: [401, 'no_authorization'] },
  byAdmin('admin/users', {}, 400, INVALID),
  byAdmin('admin/users', { email: '$email' }, 422, 'email_exists'),
  byAdmin('admin/users', { email: '$fresh', password: 'short' }, 422, 'weak_password'),
  byAdmin('admin/users', { email: '$fresh', password: PASSWORD, password_hash: 'x' }, 400, INVALID),
  byAdmin('admin/users', { email: '$fresh', password_hash: 'plain' }, 400, INVALID),
  byAdmin('admin/users', { email: '$fresh', id: 'x' }, 400, INVALID),
  byAdmin('admin/users', { email: '$fresh', id: '00000000-0000-0000-0000-000000000000' }, 400, INVALID),
  byAdmin('admin/users', { email: '$fresh', ban_duration: 'long' }, 400, INVALID),
  byAdmin('admin/users?page=x', undefined, 400, INVALID, 'GET'),
  byAdmin('admin/users/x', undefined, 404, INVALID, 'GET'),
  byAdmin('admin/users/11111111-1111-4111-8111-111111111111', undefined, 404, 'user_not_found', 'GET'),
  byAdmin('admin/users/11111111-1111-4111-8111-111111111111', {}, 404, 'user_not_found', 'PUT'),
  byAdmin('admin/users/11111111-1111-4111-8111-111111111111', undefined, 404, 'user_not_found', 'DELETE'),
  byAdmin('invite', {}, 400, INVALID),
  byAdmin('invite', { email: '$email' }, 422, 'email_exists'),
  byAdmin('admin/generate_link', { type: 'nothing', email: '$email' }, 400, INVALID),
  byAdmin('admin/generate_link', { type: 'signup', email: '$fresh' }, 400, INVALID),
  byAdmin('admin/generate_link', { type: 'signup', email: '$email', password: PASSWORD }, 422, 'email_exists'),
  byAdmin('admin/generate_link', { type: 'recovery', email: '$fresh' }, 404, 'user_not_found'),
  byAdmin(
    'admin/generate_link',
    { type: 'email_change_new', email: '$email', new_email: '$other' },
    422,
    'email_exists',
  ),
]

const fill = (text: string): string => text.replace(/\$([a-z]+)/g, (_, name: string) => values[name] ?? name)

async function answerTo({ path, token, ...call }: Case, headers: Readonly<Record<string, string>> = {}) {
  const body = call.body === undefined || typeof call.body === 'string' ? call.body : fill(JSON.stringify(call.body))
  return api.call(path, {
    ...call,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token: fill(token) }),
  })
}

const named = (index: number, { path, body }: Case, rest: unknown) => [index, path, body, rest]

/** Sends the text in chunks, so that the request has no Content-Length. */
async function inChunks(text: string): Promise<number> {
  const body = new Blob([text]).stream()
  const headers = { apikey: api.key, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return (await fetch(`${api.url}/auth/v1/signup`, init as RequestInit)).status
}

describe('bad input', () => {
  it('is answered with the status and code of GoTrue, in the older error format', async () => {
    expect(CASES.length).toBeGreaterThanOrEqual(40)
    const given: unknown[] = []
    for (const [index, one] of CASES.entries()) {
      const { status, body, headers } = await answerTo(one)
      const isWhole = body['code'] === status && typeof body['msg'] === 'string' && body['msg'] !== ''
      given.push(named(index, one, [status, body['error_code'], isWhole, headers.get('x-sb-error-code')]))
    }
    const expected = ({ expected: [status, code] }: Case) => [status, code, true, code]
    expect(given).toEqual(CASES.map((one, index) => named(index, one, expected(one))))
  })

  it('is answered with the same in the newer error format if the client asks for it', async () => {
    const given: unknown[] = []
    for (const [index, one] of CASES.entries()) {
      const { status, body, headers } = await answerTo(one, { 'x-supabase-api-version': '2024-01-01' })
      const members = Object.keys(body).filter((name) => name !== 'weak_password')
      given.push(named(index, one, [status, body['code'], members, headers.get('x-supabase-api-version')]))
    }
    const members = ['code', 'message']
    expect(given).toEqual(CASES.map((one, index) => named(index, one, [...one.expected, members, '2024-01-01'])))
  })

  it('is refused if any member has the wrong type', async () => {
    const wrong = [1, true, [], {}, ['a@b.example']]
    const paths: Readonly<Record<string, readonly string[]>> = {
      signup: ['email', 'password', 'phone', 'code_challenge', 'data'],
      [PASSWORD_GRANT]: ['email', 'password'],
      [REFRESH_GRANT]: ['refresh_token'],
      verify: ['type', 'token', 'token_hash', 'email'],
      recover: ['email'],
      otp: ['email', 'create_user'],
    }
    const isRight = (member: string, value: unknown) =>
      (member === 'create_user' && value === true) || (member === 'data' && JSON.stringify(value) === '{}')
    for (const [path, members] of Object.entries(paths)) {
      for (const [member, value] of members.flatMap((name) => wrong.map((one) => [name, one] as const))) {
        if (isRight(member, value)) continue
        const body = { email: values['fresh'], password: PASSWORD, type: 'signup', token: '1', [member]: value }
        expect([path, member, value, refusal(await api.call(path, { body }))]).toEqual([
          path,
          member,
          value,
          [400, 'bad_json'],
        ])
      }
    }
  })

  it('never breaks the server, whatever its characters, depth and size', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
    const email = address('odd')
    const halves = await api.call('signup', {
      body: `{"email":"${email}","password":"${PASSWORD}","data":{"name":"half \\ud83d","\\udc00":"\\\\ud800"}}`,
    })
    expect([halves.status, halves.body['user_metadata']]).toEqual([200, { name: 'half \ufffd', '\ufffd': '\\ud800' }])
    const half = await api.call('signup', { body: `{"email":"\\ud800@example.com","password":"${PASSWORD}"}` })
    expect(half.status).toBeLessThan(500)
    const body = { email, password: PASSWORD, data: { name: 'a\u0000b' } }
    expect(refusal(await api.call('signup', { body }))).toEqual([400, INVALID])
    expect(refusal(await api.signIn('a\u0000@example.com'))).toEqual([400, INVALID])
    const nested = await api.call('signup', {
      body: `{"email":"x@example.com","password":"${PASSWORD}","data":${deep}}`,
    })
    expect(refusal(nested)).toEqual([400, 'bad_json'])
    const large = JSON.stringify({ email, password: PASSWORD, data: { a: 'x'.repeat(2 * 1024 * 1024) } })
    expect(refusal(await api.call('signup', { body: large }))).toEqual([413, 'request_entity_too_large'])
    expect(await inChunks(large)).toBe(413)
    expect(await inChunks(JSON.stringify({ email: address('chunks'), password: PASSWORD }))).toBe(200)
    expect((await api.call('health')).status).toBe(200)
  })
})

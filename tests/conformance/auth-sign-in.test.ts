import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { address, claimsOf, PASSWORD, refusal, sharedApi } from './support/identity.ts'

const api = sharedApi()

describe('sign-in', () => {
  it('gives a session for the correct password', async () => {
    const { email, id } = await api.person('in')
    const { data, error } = await api.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect([error, data.user?.id]).toEqual([null, id])
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id, email } })
    expect(data.user?.last_sign_in_at).toEqual(expect.any(String))
  })

  it('refuses a wrong password', async () => {
    const { email } = await api.person('wrong')
    const { error } = await api.client().auth.signInWithPassword({ email, password: `${PASSWORD}x` })
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
  })

  it('refuses a banned user', async () => {
    const { email } = await api.person('banned', { ban_duration: '1h' })
    expect(refusal(await api.signIn(email))).toEqual([400, 'user_banned'])
  })

  it('accepts a bcrypt hash and replaces it by argon2id', async () => {
    // bcrypt of "Right-Password-1" with cost 4.
    const password_hash = '$2y$04$6F4YWdOq3c3GE9hRV9CGLuadGuOVgHHdpV0pmFKIxIBWcMjPeNUFW'
    const email = address('bcrypt')
    const made = await api.call('admin/users', { admin: true, body: { email, password_hash, email_confirm: true } })
    const form = () => api.serviceRpc<string>('hash_form', { person: made.body.id })
    expect((await form()).slice(0, 2)).toBe('$2')
    expect(refusal(await api.signIn(email, 'Wrong-Password-1'))).toEqual([400, 'invalid_credentials'])
    expect((await form()).slice(0, 2)).toBe('$2')
    expect((await api.signIn(email)).status).toBe(200)
    expect(await form()).toBe('$argon2id')
    expect((await api.signIn(email)).status).toBe(200)
  })

  it('refuses a user who has no password', async () => {
    const { data } = await api.service.auth.admin.createUser({ email: address('none'), email_confirm: true })
    const email = data.user?.email ?? ''
    for (const password of ['', ' ', 'undefined', 'null']) {
      expect(refusal(await api.signIn(email, password))).toEqual([400, 'invalid_credentials'])
    }
  })
})

describe('the access token', () => {
  it('is signed with a published key', async () => {
    const { tokens } = await api.signedIn('jwks')
    const keys = createRemoteJWKSet(new URL(`${api.url}/auth/v1/.well-known/jwks.json`))
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, {
      issuer: `${api.url}/auth/v1`,
      audience: 'authenticated',
    })
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' })
    expect(payload.sub).toBe(tokens.user.id)
  })

  it('has exactly the claims of the platform and is valid for one hour', async () => {
    const { tokens, id, email } = await api.signedIn('claims', {
      user_metadata: { name: 'Anna' },
      app_metadata: { department: 'tax' },
    })
    const { exp, iat, ...claims } = claimsOf(tokens.access_token)
    expect(claims).toEqual({
      iss: `${api.url}/auth/v1`,
      aud: 'authenticated',
      sub: id,
      email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_metadata: { name: 'Anna' },
      app_metadata: { department: 'tax', provider: 'email', providers: ['email'] },
      is_anonymous: false,
    })
    expect(Number(exp) - Number(iat)).toBe(3600)
    expect(Math.abs(Number(iat) - Date.now() / 1000)).toBeLessThan(30)
  })

  it('identifies the same user to the REST service', async () => {
    const [anna, bob] = [await api.signedIn('anna'), await api.signedIn('bob')]
    const client = api.client()
    await client.auth.signInWithPassword(anna)
    expect((await client.rpc('who_am_i')).data).toEqual({ uid: anna.id, role: 'authenticated', email: anna.email })
    const written = await client.from('notes').insert({ body: 'mine' }).select('owner, body').single()
    expect(written.data).toEqual({ owner: anna.id, body: 'mine' })
    const other = api.client()
    await other.auth.signInWithPassword(bob)
    expect((await other.from('notes').select()).data).toEqual([])
    expect((await other.from('notes').insert({ body: 'x', owner: anna.id })).error?.code).toBe('42501')
    expect((await client.from('notes').select('body')).data).toEqual([{ body: 'mine' }])
  })

  it('gives the user’s own data', async () => {
    const { tokens, id, email } = await api.signedIn('user')
    const { data, error } = await api.client().auth.getUser(tokens.access_token)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id,
      email,
      role: 'authenticated',
      identities: [{ provider: 'email', user_id: id }],
    })
    expect(JSON.stringify(data.user)).not.toMatch(/argon2|password|token/)
  })
})

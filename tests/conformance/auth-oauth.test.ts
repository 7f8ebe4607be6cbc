import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startOidcServer, type OidcServer, type OidcUser } from '../support/oidc-server.ts'
import { identitySetup, type IdentitySetup } from './support/identity-engine.ts'
import { address, claimsOf, openAuthApi, PASSWORD, refusal, type AuthApi } from './support/identity.ts'
import { authorizeUrl, SITE, visit, type Arrival } from './support/oauth-browser.ts'

let [api, oidc, setup] = [] as unknown as [AuthApi, OidcServer, IdentitySetup]
const variables = (name: string, { issuer, clientId, secret }: OidcServer) => ({
  [`SUPABASE_AUTH_EXTERNAL_${name}_ENABLED`]: 'true',
  [`SUPABASE_AUTH_EXTERNAL_${name}_CLIENT_ID`]: clientId,
  [`SUPABASE_AUTH_EXTERNAL_${name}_SECRET`]: secret,
  [`SUPABASE_AUTH_EXTERNAL_${name}_URL`]: issuer,
})

beforeAll(async () => {
  oidc = await startOidcServer()
  setup = await identitySetup(inject('identity').kind)
  api = openAuthApi(
    await setup.start({ ...variables('KEYCLOAK', oidc), ...variables('GOOGLE', oidc), MANUAL_LINKING: 'true' }),
  )
  oidc.serve([`${api.url}/auth/v1/callback`])
}, 120_000)
afterAll(async () => {
  await setup?.dispose()
  await oidc?.close()
})

let count = 0
function known(email: string | undefined, more: Partial<OidcUser> = {}): OidcUser {
  count += 1
  const user = {
    sub: `user-${count}`,
    email_verified: true,
    name: 'Nina Provider',
    ...(email ? { email } : {}),
    ...more,
  }
  oidc.users.set(user.sub, user)
  return user
}

const through = (url: string) => visit(url, [api.url, oidc.issuer])

/** Signs in at the provider with a code, and returns where the browser arrives, with the client that began. */
async function arrive(user: OidcUser, provider: 'keycloak' | 'google' = 'keycloak') {
  const client = api.client('pkce')
  return { client, arrival: await through(await authorizeUrl(client, provider, { login_hint: user.sub })) }
}

async function signIn(user: OidcUser) {
  const { client, arrival } = await arrive(user)
  const { data, error } = await client.auth.exchangeCodeForSession(arrival.query.get('code') ?? '')
  if (error) throw error
  return { client, session: data.session, user: data.user }
}

const errorOf = ({ query, fragment, place }: Arrival) => {
  expect(fragment.get('error_code')).toBe(query.get('error_code'))
  return [place, query.get('error'), query.get('error_code')]
}
const AFTER = `${SITE}/after`

describe('a sign-in with a provider', () => {
  it('creates a confirmed user, with a code that the client exchanges', async () => {
    const email = address('new')
    const { session, user } = await signIn(known(email))
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: { name: 'Nina Provider', email_verified: true },
    })
    expect(user.identities).toMatchObject([{ provider: 'keycloak', identity_data: { iss: oidc.issuer, email } }])
    expect(session.provider_token).toEqual(expect.any(String))
    expect(claimsOf(session.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }], email })
    expect(await api.serviceRpc('traces', { address: email })).toEqual({ users: 1, identities: 1, mails: 0 })
  })

  it('finds the same user again, even if the address at the provider is another one now', async () => {
    const email = address('again')
    const user = known(email)
    const first = await signIn(user)
    oidc.users.set(user.sub, { ...user, email: address('moved'), name: 'Nina Moved' })
    const second = await signIn(user)
    expect(second.user).toMatchObject({ id: first.user.id, email, user_metadata: { name: 'Nina Moved' } })
  })

  it('gives tokens in the fragment to a client without a challenge', async () => {
    const url = await authorizeUrl(api.client('implicit'), 'keycloak', { login_hint: known(address('implicit')).sub })
    const { place, query, fragment } = await through(url)
    expect([place, [...query]]).toEqual([AFTER, []])
    expect(fragment.get('provider_token')).toEqual(expect.any(String))
    expect((await api.call('user', { token: fragment.get('access_token') ?? '' })).status).toBe(200)
    expect((await api.refresh(fragment.get('refresh_token') ?? '')).status).toBe(200)
  })

  it('sends the provider a challenge, a nonce and a state, and none of the client’s own', async () => {
    const url = await authorizeUrl(api.client('pkce'), 'keycloak', { prompt: 'login', nonce: 'mine', state: 'mine' })
    const response = await fetch(`${url}&redirect_uri=https://evil.example&client_id=evil`, { redirect: 'manual' })
    const sent = new URL(response.headers.get('location') ?? '').searchParams
    expect(Object.fromEntries(sent)).toMatchObject({
      client_id: oidc.clientId,
      redirect_uri: `${api.url}/auth/v1/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      prompt: 'login',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(sent.get(name)).toMatch(/^[\w-]{43}$/)
    expect(sent.get('code_challenge')).not.toBe(new URL(url).searchParams.get('code_challenge'))
  })

  it('is listed in the settings', async () => {
    const { body } = await api.call('settings')
    expect(body['external']).toMatchObject({ keycloak: true, google: true, azure: false, email: true })
  })

  it('runs the hooks: a refused address gets no user, a refused token no session', async () => {
    const refused = await arrive(known(address('hook', 'refused.example')))
    expect(errorOf(refused.arrival)).toEqual([AFTER, 'access_denied', 'hook_rejected'])
    const { email } = await api.person('rejected', { user_metadata: { hook: 'reject' } })
    const { client, arrival } = await arrive(known(email))
    const { error } = await client.auth.exchangeCodeForSession(arrival.query.get('code') ?? '')
    expect(error).toMatchObject({ status: 403, code: 'hook_rejected' })
  })

  it('lets nobody in who is banned', async () => {
    const user = known(address('banned'))
    const { user: made } = await signIn(user)
    await api.call(`admin/users/${made.id}`, { admin: true, method: 'PUT', body: { ban_duration: '24h' } })
    expect(errorOf((await arrive(user)).arrival)).toEqual([AFTER, 'access_denied', 'user_banned'])
  })
})

describe('an address of the provider', () => {
  it('leads to the existing user if it is verified; the password stays', async () => {
    const person = await api.person('existing')
    const { user } = await signIn(known(person.email.toUpperCase()))
    expect(user.id).toBe(person.id)
    expect(user.app_metadata['providers']).toEqual(['email', 'keycloak'])
    expect((await api.signIn(person.email)).status).toBe(200)
  })

  it('leads to nobody and creates nobody if the provider has not verified it', async () => {
    const person = await api.person('victim')
    const cases = [
      { provider: 'keycloak', claims: { email_verified: false } },
      { provider: 'google', claims: { email_verified: false, hd: 'example.com' } },
      { provider: 'google', claims: { email_verified: true } },
    ] as const
    for (const { provider, claims } of cases) {
      for (const email of [person.email, address('nobody')]) {
        const before = await api.serviceRpc('traces', { address: email })
        const { arrival } = await arrive(known(email, claims), provider)
        expect(errorOf(arrival)).toEqual([AFTER, 'access_denied', 'provider_email_needs_verification'])
        expect(await api.serviceRpc('traces', { address: email })).toEqual(before)
      }
    }
  })

  it('is verified at Google if the firm manages the account', async () => {
    const { arrival } = await arrive(known(address('managed'), { hd: 'example.com' }), 'google')
    expect(arrival.query.get('code')).toEqual(expect.any(String))
  })

  it('must be there', async () => {
    const { arrival } = await arrive(known(undefined))
    expect(errorOf(arrival)).toEqual([AFTER, 'server_error', 'unexpected_failure'])
  })

  it('takes an unconfirmed sign-up from the stranger who made it', async () => {
    const email = address('squatted')
    await api.call('signup', { body: { email, password: PASSWORD, data: { name: 'Squatter' } } })
    const mail = await api.mail(email, 'confirmation')
    const { user } = await signIn(known(email))
    expect(user.user_metadata['name']).toBe('Nina Provider')
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['keycloak'])
    expect(refusal(await api.signIn(email))).toEqual([400, 'invalid_credentials'])
    expect((await api.follow(mail.link)).fragment.get('error_code')).toBe('otp_expired')
  })

  it('accepts an invitation, and keeps what the administrator wrote', async () => {
    const email = address('invited')
    const invited = await api.call('invite', { admin: true, body: { email, data: { department: 'tax' } } })
    const { user } = await signIn(known(email))
    expect(user).toMatchObject({ id: invited.body.id, user_metadata: { department: 'tax' } })
    expect(user.email_confirmed_at).toEqual(expect.any(String))
  })
})

describe('a redirect', () => {
  it('leads only to allowed addresses', async () => {
    const user = known(address('redirect'))
    for (const [asked, expected] of [
      ['https://app.example.com/welcome', 'https://app.example.com/welcome'],
      ['https://evil.example/after', `${SITE}/`],
      ['https://app.example.com.evil.example/welcome', `${SITE}/`],
      ['javascript:alert(1)', `${SITE}/`],
    ] as const) {
      const url = await authorizeUrl(api.client('pkce'), 'keycloak', { login_hint: user.sub }, asked)
      expect((await through(url)).place).toBe(expected)
    }
  })
})

describe('a state', () => {
  it('works once', async () => {
    const { arrival } = await arrive(known(address('once')))
    const callback = arrival.visited.find((url) => url.includes('/auth/v1/callback')) ?? ''
    expect(errorOf(await through(callback))).toEqual([`${SITE}/`, 'invalid_request', 'bad_oauth_state'])
  })

  it('must be one that the engine made, and not be old', async () => {
    expect(errorOf(await through(`${api.url}/auth/v1/callback?code=x`))).toEqual([
      `${SITE}/`,
      'invalid_request',
      'bad_oauth_callback',
    ])
    expect(errorOf(await through(`${api.url}/auth/v1/callback?code=x&state=made-up`))[2]).toBe('bad_oauth_state')
    const url = await authorizeUrl(api.client('pkce'), 'keycloak', { login_hint: known(address('old')).sub })
    const begun = await fetch(url, { redirect: 'manual' })
    await api.serviceRpc('age_oauth_flows', { seconds: 601 })
    expect(errorOf(await through(begun.headers.get('location') ?? ''))[2]).toBe('bad_oauth_state')
  })

  it('of one sign-in does not accept the code of another, of the same or of another client', async () => {
    const begin = async () => {
      const url = await authorizeUrl(api.client('pkce'), 'keycloak', { login_hint: known(address('mixed')).sub })
      return new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
    }
    const callbackOf = async (start: string) => new URL((await visit(start, [oidc.issuer])).visited.at(-1) ?? '')
    const other = await begin()
    const foreign = await begin()
    foreign.searchParams.set('client_id', 'another-portal')
    for (const start of [other.href, foreign.href]) {
      const mine = await callbackOf((await begin()).href)
      mine.searchParams.set('code', (await callbackOf(start)).searchParams.get('code') ?? '')
      expect(errorOf(await through(mine.href))).toEqual([AFTER, 'server_error', 'unexpected_failure'])
    }
  })

  it('ends with the words of a provider that refuses', async () => {
    const url = await authorizeUrl(api.client('pkce'), 'keycloak')
    const begun = await fetch(url, { redirect: 'manual' })
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const query = new URLSearchParams({ state, error: 'access_denied', error_description: 'The user\n said no' })
    const { place, fragment } = await through(`${api.url}/auth/v1/callback?${query.toString()}`)
    expect([place, fragment.get('error'), fragment.get('error_description')]).toEqual([
      AFTER,
      'access_denied',
      'The user  said no',
    ])
  })
})

describe('a code', () => {
  it('works once, for the client that began', async () => {
    const { client, arrival } = await arrive(known(address('code')))
    const code = arrival.query.get('code') ?? ''
    const stolen = await api.call('token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(43) },
    })
    expect(refusal(stolen)).toEqual([400, 'bad_code_verifier'])
    const { error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toMatchObject({ code: 'flow_state_not_found' })
  })

  it('is void once the user is banned', async () => {
    const user = known(address('late'))
    const { user: made } = await signIn(user)
    const { client, arrival } = await arrive(user)
    await api.call(`admin/users/${made.id}`, { admin: true, method: 'PUT', body: { ban_duration: '24h' } })
    expect((await client.auth.exchangeCodeForSession(arrival.query.get('code') ?? '')).error).not.toBeNull()
  })
})

describe('a linked identity', () => {
  async function link(client: ReturnType<AuthApi['client']>, user: OidcUser): Promise<Arrival> {
    const { data, error } = await client.auth.linkIdentity({
      provider: 'keycloak',
      options: { skipBrowserRedirect: true, redirectTo: AFTER, queryParams: { login_hint: user.sub } },
    })
    if (error) throw error
    return through(data.url)
  }
  async function signedInClient(name: string) {
    const person = await api.signedIn(name)
    const client = api.client('pkce')
    await client.auth.setSession(person.tokens)
    return { ...person, client }
  }

  it('is added and removed by the user', async () => {
    const { client, email, id } = await signedInClient('linker')
    const arrival = await link(client, known(email))
    const { data } = await client.auth.exchangeCodeForSession(arrival.query.get('code') ?? '')
    expect(data.user?.id).toBe(id)
    const { data: found } = await client.auth.getUserIdentities()
    const added = found?.identities.find(({ provider }) => provider === 'keycloak')
    expect(found?.identities).toHaveLength(2)
    if (!added) throw new Error('there is no linked identity')
    expect((await client.auth.unlinkIdentity(added)).error).toBeNull()
    expect((await client.auth.unlinkIdentity(added)).error).toMatchObject({ code: 'single_identity_not_deletable' })
  })

  it('cannot be somebody else’s, unverified, linked already, or with another address', async () => {
    const taken = known(address('owner'))
    await signIn(taken)
    const { client, email } = await signedInClient('thief')
    expect(errorOf(await link(client, taken))[2]).toBe('identity_already_exists')
    expect(errorOf(await link(client, known(address('other'))))[2]).toBe('validation_failed')
    expect(errorOf(await link(client, known(email, { email_verified: false })))[2]).toBe(
      'provider_email_needs_verification',
    )
    const own = known(email)
    expect((await link(client, own)).query.get('code')).toEqual(expect.any(String))
    expect(errorOf(await link(client, own))[2]).toBe('identity_already_exists')
  })

  it('ends with the session in which the link began', async () => {
    const { client, email } = await signedInClient('signed-out')
    const { data } = await client.auth.linkIdentity({
      provider: 'keycloak',
      options: { skipBrowserRedirect: true, redirectTo: AFTER, queryParams: { login_hint: known(email).sub } },
    })
    await client.auth.signOut()
    expect(errorOf(await through(data.url ?? ''))[2]).toBe('bad_oauth_state')
  })

  it('needs a signed-in user, and is not somebody else’s to remove', async () => {
    expect(refusal(await api.call('user/identities/authorize?provider=keycloak'))[0]).toBe(401)
    const owner = await signedInClient('kept')
    await link(owner.client, known(owner.email))
    const { data } = await owner.client.auth.getUserIdentities()
    const other = await signedInClient('remover')
    await link(other.client, known(other.email))
    const { error } = await other.client.auth.unlinkIdentity(data?.identities[0] as never)
    expect(error).toMatchObject({ status: 422, code: 'identity_not_found' })
  })
})

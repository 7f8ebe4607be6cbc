import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startForgingProvider, type Forgery, type ForgingProvider } from './support/forging-provider.ts'
import { identitySetup, type IdentitySetup } from './support/identity-engine.ts'
import { address, openAuthApi, type AuthApi } from './support/identity.ts'
import { authorizeUrl, SITE, visit } from './support/oauth-browser.ts'

let [api, provider, setup] = [] as unknown as [AuthApi, ForgingProvider, IdentitySetup]

beforeAll(async () => {
  provider = await startForgingProvider()
  setup = await identitySetup(inject('identity').kind)
  api = openAuthApi(
    await setup.start({
      SUPABASE_AUTH_EXTERNAL_AZURE_ENABLED: 'true',
      SUPABASE_AUTH_EXTERNAL_AZURE_CLIENT_ID: provider.clientId,
      SUPABASE_AUTH_EXTERNAL_AZURE_SECRET: provider.secret,
      SUPABASE_AUTH_EXTERNAL_AZURE_URL: provider.url,
    }),
  )
}, 120_000)
afterAll(async () => {
  await setup?.dispose()
  await provider?.close()
})

let count = 0

/** Where a sign-in arrives whose ID token has these claims. */
async function arrive(forgery: Forgery) {
  count += 1
  const email = address('forged')
  const claims = { sub: `forged-${count}`, email, xms_edov: true, name: 'Nina', ...forgery.claims }
  provider.next = { ...forgery, claims }
  const client = api.client('pkce')
  const arrival = await visit(await authorizeUrl(client, 'azure'), [api.url, provider.url])
  return { arrival, client, email: claims.email }
}

const NO_TRACES = { users: 0, identities: 0, mails: 0 }
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('an ID token', () => {
  it('is accepted if everything is right', async () => {
    const { arrival, client, email } = await arrive({})
    const { data } = await client.auth.exchangeCodeForSession(arrival.query.get('code') ?? '')
    expect(data.user).toMatchObject({ email, app_metadata: { provider: 'azure' } })
    expect(provider.tokenRequests.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
  })

  it('is refused if anything about it is wrong', async () => {
    const forgeries: Readonly<Record<string, Forgery>> = {
      'another nonce': { claims: { nonce: 'another' } },
      'no nonce': { without: ['nonce'] },
      'signed with another key': { key: 'other' },
      'not signed': { key: 'none' },
      expired: { claims: { exp: inSeconds(-120), iat: inSeconds(-400) } },
      'without an end': { without: ['exp'] },
      'of another issuer': { claims: { iss: 'https://login.example.com/v2.0' } },
      'for another client': { claims: { aud: 'another-portal' } },
      'for two clients, of which another one is meant': { claims: { aud: ['portal', 'x'], azp: 'x' } },
      'without a subject': { without: ['sub'] },
    }
    for (const [name, forgery] of Object.entries(forgeries)) {
      const { arrival, email } = await arrive(forgery)
      const { place, query } = arrival
      expect([name, place, query.get('error'), query.get('error_code'), query.get('code')]).toEqual([
        name,
        `${SITE}/after`,
        'server_error',
        'unexpected_failure',
        null,
      ])
      expect(await api.serviceRpc('traces', { address: email })).toEqual(NO_TRACES)
    }
  })

  it('leads to nobody if the tenant does not own the domain of the address', async () => {
    const person = await api.person('victim')
    for (const claims of [
      { xms_edov: false },
      { xms_edov: '0' },
      { xms_edov: undefined },
      { xms_edov: 0, email_verified: true },
    ]) {
      for (const email of [person.email, address('nobody')]) {
        const { arrival } = await arrive({ claims: { ...claims, email } })
        expect(arrival.query.get('error_code')).toBe('provider_email_needs_verification')
      }
    }
    const { data } = await api.service.auth.admin.getUserById(person.id)
    expect(data.user?.identities?.map((identity) => identity.provider)).toEqual(['email'])
  })

  it('cannot bring markup or endless text into the user’s data', async () => {
    const { arrival, client } = await arrive({
      claims: { name: `Nina\u0000\n${'x'.repeat(5000)}`, picture: 'javascript:1' },
    })
    const { data } = await client.auth.exchangeCodeForSession(arrival.query.get('code') ?? '')
    expect(data.user?.user_metadata['name']).toMatch(/^Nina {2}x{194}$/)
    expect(data.user?.user_metadata).not.toHaveProperty('picture')
  })
})

describe('a provider that does not answer', () => {
  it('with a token leads back with an error', async () => {
    const { arrival } = await arrive({ tokenStatus: 503 })
    expect(arrival.query.get('error_description')).toBe('Unable to exchange external code')
  })

  it('at all leads back with an error', { timeout: 120_000 }, async () => {
    const other = await identitySetup(api.kind)
    try {
      const down = openAuthApi(
        await other.start({
          SUPABASE_AUTH_EXTERNAL_KEYCLOAK_ENABLED: 'true',
          SUPABASE_AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: 'portal',
          SUPABASE_AUTH_EXTERNAL_KEYCLOAK_SECRET: 'secret',
          SUPABASE_AUTH_EXTERNAL_KEYCLOAK_URL: 'http://127.0.0.1:9',
        }),
      )
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const { place, query } = await visit(await authorizeUrl(down.client('pkce'), 'keycloak'), [down.url])
        expect([place, query.get('error_description')]).toEqual([
          `${SITE}/after`,
          'The external provider cannot be reached',
        ])
      }
    } finally {
      await other.dispose()
    }
  })
})

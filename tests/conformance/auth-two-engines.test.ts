import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { codeOf } from '../support/authenticator-app.ts'
import { startForgingProvider } from './support/forging-provider.ts'
import { enrolled, tokenOf } from './support/factors.ts'
import { identitySetup, type IdentitySetup } from './support/identity-engine.ts'
import { address, expectAlive, openAuthApi, PASSWORD, type AuthApi } from './support/identity.ts'
import { arrivalAt, authorizeUrl, visit } from './support/oauth-browser.ts'

const setups: IdentitySetup[] = []
afterAll(() => Promise.all(setups.map((setup) => setup.dispose())))

async function pair(
  options: Parameters<typeof identitySetup>[1],
  env: Readonly<Record<string, string>> = {},
): Promise<[AuthApi, AuthApi]> {
  const setup = await identitySetup('postgres', options)
  setups.push(setup)
  const first = openAuthApi(await setup.start(env))
  return [first, openAuthApi(await setup.start(env))]
}

async function expectOneService([first, second]: [AuthApi, AuthApi]): Promise<void> {
  const { tokens, id, email } = await first.signedIn('person')
  expect((await second.call('user', { token: tokens.access_token })).body.id).toBe(id)
  const refreshed = await second.refresh(tokens.refresh_token)
  expect(refreshed.status).toBe(200)
  const again = await first.refresh(refreshed.body.refresh_token)
  expect(again.status).toBe(200)
  const headers = { apikey: second.key, authorization: `Bearer ${again.body.access_token}` }
  const rest = await fetch(`${second.url}/rest/v1/rpc/who_am_i`, { headers })
  expect(await rest.json()).toMatchObject({ uid: id })
  expect((await second.call('logout', { method: 'POST', token: again.body.access_token })).status).toBe(204)
  await expectAlive(first, tokens.access_token, false)
  expect((await second.signIn(email)).status).toBe(200)
}

describe('two engines on one Postgres', () => {
  it('accept each other’s tokens if they get the same keys from the environment', { timeout: 120_000 }, async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const signingKeys = JSON.stringify([{ ...(await exportJWK(privateKey)), kid: 'shared' }])
    await expectOneService(await pair({ ownDataDirs: true, signingKeys }))
  })

  it('accept each other’s tokens, mails and codes if they share a data folder', { timeout: 120_000 }, async () => {
    const apis = await pair({})
    await expectOneService(apis)
    const [first, second] = apis
    const email = address('shared')
    await first.call('signup', { body: { email, password: PASSWORD } })
    const { code } = await second.mail(email, 'confirmation')
    expect((await second.call('verify', { body: { email, token: code, type: 'signup' } })).status).toBe(200)
    expect((await first.signIn(email)).status).toBe(200)
  })

  it('finish each other’s sign-ins with a provider, each once', { timeout: 120_000 }, async () => {
    const provider = await startForgingProvider()
    try {
      const [first, second] = await pair(
        {},
        {
          SUPABASE_AUTH_EXTERNAL_AZURE_ENABLED: 'true',
          SUPABASE_AUTH_EXTERNAL_AZURE_CLIENT_ID: provider.clientId,
          SUPABASE_AUTH_EXTERNAL_AZURE_SECRET: provider.secret,
          SUPABASE_AUTH_EXTERNAL_AZURE_URL: provider.url,
        },
      )
      provider.next = { claims: { sub: 'shared', email: address('provider'), xms_edov: true } }
      const client = first.client('pkce')
      const begun = await fetch(await authorizeUrl(client, 'azure'), { redirect: 'manual' })
      const back = (await visit(begun.headers.get('location') ?? '', [provider.url])).visited.at(-1) ?? ''
      const answers = await Promise.all(
        [second, first, second, first].map((api) =>
          fetch(back.replace(first.url, api.url), { redirect: 'manual' }).then((answer) =>
            arrivalAt(answer.headers.get('location') ?? ''),
          ),
        ),
      )
      const codes = answers.flatMap(({ query }) => query.get('code') ?? [])
      expect(codes).toHaveLength(1)
      expect(answers.filter(({ query }) => query.get('error_code') === 'bad_oauth_state')).toHaveLength(3)
      expect((await client.auth.exchangeCodeForSession(codes[0] ?? '')).error).toBeNull()
    } finally {
      await provider.close()
    }
  })

  it('refuse each other’s tokens if they have different keys', { timeout: 120_000 }, async () => {
    const [first, second] = await pair({ ownDataDirs: true })
    const { tokens } = await first.signedIn('stranger')
    expect((await second.call('user', { token: tokens.access_token })).status).toBe(403)
    expect((await first.call('user', { token: tokens.access_token })).status).toBe(200)
  })

  it('accept a code of an authenticator app and a recovery code once together', { timeout: 120_000 }, async () => {
    const [first, second] = await pair({})
    const person = await enrolled(first, 'two-engines')
    const { factorId, secret } = person
    const token = await tokenOf(person.client)
    const challenges = await Promise.all(
      [first, second, first, second].map((api) => api.call(`factors/${factorId}/challenge`, { token, body: {} })),
    )
    const code = codeOf(secret)
    const answers = await Promise.all(
      challenges.map(({ body }, index) =>
        (index % 2 === 0 ? first : second).call(`factors/${factorId}/verify`, {
          token,
          body: { challenge_id: body.id, code },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = (await second.call('factors/recovery_codes', { method: 'POST', token })).body['codes'] as string[]
    const used = await Promise.all(
      [first, second].map((api) => api.call('factors/recovery_codes/verify', { token, body: { code: codes[0] } })),
    )
    expect(used.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    // Guesses at one engine count at the other.
    const wrong = { token, body: { code: 'AAAA-AAAA' } }
    for (const api of [first, second, first]) await api.call('factors/recovery_codes/verify', wrong)
    expect((await second.call('factors/recovery_codes/verify', wrong)).status).toBe(429)
  })
})

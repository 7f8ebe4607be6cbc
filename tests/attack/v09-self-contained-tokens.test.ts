import { describe, expect } from 'vitest'
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newPerson, service, signIn, training } from '../support/training/training.ts'
import { ask, fn, rest } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { byKey, bySecret, ownKey, partsOf, unsigned } from './support/forge.ts'
import { reason, refused } from './support/refusals.ts'
import { world } from './support/world.ts'

interface Jwks {
  readonly keys: readonly (JsonWebKey & { kid: string })[]
}

const jwks = async (): Promise<Jwks> =>
  (await (await fetch(`${training.url}/auth/v1/.well-known/jwks.json`)).json()) as Jwks

/** Expects that every service refuses the token. Returns the refusal of the REST service. */
async function refusedEverywhere(token: string): Promise<string> {
  const auth = await ask('/auth/v1/user', { as: { token } })
  expect([400, 401, 403], `auth: ${auth.status} ${auth.text}`).toContain(auth.status)
  return refusedByRole(token)
}

/** Expects that every service refuses the token for which the role of a token counts. The identity service looks at the person alone. */
async function refusedByRole(token: string): Promise<string> {
  const as = { token }
  const answers = {
    rest: await rest('kanban_cards', { as }),
    storage: await ask('/storage/v1/bucket', { as }),
    function: await fn('get-consultancies', {}, { as }),
    schedule: await fn('tidy-files', {}, { as }),
    mail: await ask('/mail/v1/messages', { as, method: 'POST', body: {} }),
  }
  for (const [where, { status, text }] of Object.entries(answers)) {
    expect([400, 401, 403], `${where}: ${status} ${text}`).toContain(status)
  }
  return `${answers.rest.status} ${reason(answers.rest)}`
}

/** The key with which the server signs, from its data folder. */
function leakedKey(kid: unknown): KeyObject {
  const file = join(training.scratch, 'training', 'keys.json')
  const { signing } = JSON.parse(readFileSync(file, 'utf8')) as { signing: { kid: string }[] }
  return createPrivateKey({ key: signing.find((key) => key.kid === kid) as never, format: 'jwk' })
}

const claimsOf = async () => partsOf((await world()).attacker.token)

describe('V9 Self-contained Tokens', () => {
  for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
    attempt(`a token without a signature: alg "${alg}"`, async () => {
      const { head, claims } = await claimsOf()
      return refusedEverywhere(unsigned({ ...head, alg }, { ...claims, role: 'service_role' }))
    })
  }

  attempt('a token whose signature was cut off', async () => {
    const { attacker } = await world()
    return refusedEverywhere(attacker.token.replace(/[^.]+$/, ''))
  })

  attempt('a signature of zeros, which faulty libraries accept: psychic signatures', async () => {
    const { head, claims } = await claimsOf()
    return refusedEverywhere(unsigned(head, claims, Buffer.alloc(64).toString('base64url')))
  })

  attempt('the public key as a shared secret: HS256 in place of ES256', async () => {
    const { head, claims } = await claimsOf()
    const [key] = (await jwks()).keys
    const pem = createPublicKey({ key: key as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    return refusedEverywhere(bySecret(pem, { ...head, alg: 'HS256' }, { ...claims, role: 'service_role' }))
  })

  for (const secret of [
    '',
    'secret',
    'super-secret-jwt-token-with-at-least-32-characters-long',
    'your-256-bit-secret',
  ]) {
    attempt(`a token signed with a well-known secret: "${secret}"`, async () => {
      const { claims } = await claimsOf()
      return refusedEverywhere(bySecret(secret, { alg: 'HS256', typ: 'JWT' }, { ...claims, role: 'service_role' }))
    })
  }

  attempt('a token signed with the key of another environment', async () => {
    const { claims } = await claimsOf()
    const production = 'conformance-secret-of-more-than-32-characters'
    return refusedEverywhere(bySecret(production, { alg: 'HS256', typ: 'JWT' }, { ...claims, role: 'service_role' }))
  })

  attempt('a token signed with the attacker’s key under the server’s key id', async () => {
    const { head, claims } = await claimsOf()
    return refusedEverywhere(byKey(ownKey().privateKey, head, { ...claims, role: 'service_role' }))
  })

  attempt('a token that brings its own key: jwk in the header', async () => {
    const { head, claims } = await claimsOf()
    const { privateKey, publicKey } = ownKey()
    return refusedEverywhere(byKey(privateKey, { ...head, jwk: publicKey.export({ format: 'jwk' }) }, claims))
  })

  attempt('a token that names the address of its key: jku and x5u', async () => {
    const { head, claims } = await claimsOf()
    const url = `http://127.0.0.1:${training.ports.feeds}/jwks.json`
    return refusedEverywhere(byKey(ownKey().privateKey, { ...head, jku: url, x5u: url }, claims))
  })

  for (const kid of ['../../../../dev/null', "x' union select 'secret' --", '', '__proto__', 'constructor']) {
    attempt(`a key id that is a path, SQL or a built-in name: "${kid}"`, async () => {
      const { head, claims } = await claimsOf()
      return refusedEverywhere(bySecret('', { ...head, alg: 'HS256', kid }, { ...claims, role: 'service_role' }))
    })
  }

  // Whoever has a copy of keys.json, from a lost back-up for instance, signs as the server does.
  const YEAR = 365 * 24 * 60 * 60
  for (const [what, change] of [
    ['names the service role', { role: 'service_role' }],
    ['never ends', { exp: undefined }],
    ['ends in ten years', { exp: Math.floor(Date.now() / 1000) + 10 * YEAR }],
    ['names the service role and never ends', { role: 'service_role', exp: undefined, sub: undefined }],
  ] as const) {
    attempt(`a token signed with a leaked key of the server that ${what}, also as an API key`, async () => {
      const { head, claims } = await claimsOf()
      const token = byKey(leakedKey(head['kid']), head, { ...claims, ...change })
      refused(await rest('kanban_cards', { key: token }), 401, /Invalid API key/)
      const asAdmin = await ask('/auth/v1/admin/users', { as: { token } })
      expect([401, 403]).toContain(asAdmin.status)
      return refusedEverywhere(token)
    })
  }

  attempt('a token signed with a leaked key of the server that names the administrator of the database', async () => {
    const { head, claims } = await claimsOf()
    const token = byKey(leakedKey(head['kid']), head, { ...claims, role: 'supabase_admin' })
    refused(await rest('kanban_cards', { key: token }), 401, /Invalid API key/)
    expect([401, 403]).toContain((await ask('/auth/v1/admin/users', { as: { token } })).status)
    return refusedByRole(token)
  })

  attempt('the attacker’s signed token with another role', async () => {
    const { attacker } = await world()
    const [head, , signature] = attacker.token.split('.')
    const { claims } = partsOf(attacker.token)
    const body = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url')
    return refusedEverywhere(`${head}.${body}.${signature}`)
  })

  attempt('the attacker’s signed token with another person’s id', async () => {
    const { attacker, victim } = await world()
    const [head, , signature] = attacker.token.split('.')
    const { claims } = partsOf(attacker.token)
    const body = Buffer.from(JSON.stringify({ ...claims, sub: victim.id })).toString('base64url')
    return refusedEverywhere(`${head}.${body}.${signature}`)
  })

  attempt('the token of a person as an API key', async () => {
    const { attacker } = await world()
    const answer = await rest('kanban_cards', { as: attacker, key: attacker.token })
    return refused(answer, 401, /Invalid API key/)
  })

  attempt('a guessed secret key, and the real one shortened or extended', async () => {
    const { secretKey } = training
    for (const key of ['sb_secret_guess', secretKey.slice(0, -1), `${secretKey}x`, secretKey.toUpperCase()]) {
      refused(await rest('kanban_cards', { key }), 401, /Invalid API key/)
    }
    return '401 Invalid API key'
  })

  attempt('a token of training in production', async () => {
    const config = (await (await fetch(`${training.site}/config.json`)).json()) as {
      environments: { production: { url: string; key: string } }
    }
    const { url, key } = config.environments.production
    const { attacker } = await world()
    const answer = await ask(`${url}/rest/v1/kanban_cards`, { as: attacker, key })
    const outcome = refused(answer, 401, 'PGRST301')
    expect((await ask(`${url}/auth/v1/user`, { as: attacker, key })).status).toBe(403)
    expect(
      (await ask(`${url}/functions/v1/get-consultancies`, { as: attacker, key, method: 'POST', body: {} })).status,
    ).toBe(401)
    return outcome
  })

  attempt('the publishable and the secret key of training in production', async () => {
    for (const key of [training.key, training.secretKey]) {
      refused(await ask(`${training.site}/rest/v1/kanban_cards`, { key }), 401, /Invalid API key/)
    }
    return '401 Invalid API key'
  })

  attempt('a token of production in training', async () => {
    const { email, password } = training.productionAdmin
    const config = (await (await fetch(`${training.site}/config.json`)).json()) as {
      environments: { production: { key: string } }
    }
    const body = { email, password }
    const session = await ask(`${training.site}/auth/v1/token?grant_type=password`, {
      key: config.environments.production.key,
      method: 'POST',
      body,
    })
    const { access_token: token } = session.body as { access_token: string }
    expect(token).toBeTruthy()
    return refusedEverywhere(token)
  })

  attempt('a user of training signs in to production with the same password', async () => {
    const config = (await (await fetch(`${training.site}/config.json`)).json()) as {
      environments: { production: { key: string } }
      demo: { admin: object }
    }
    const answer = await ask(`${training.site}/auth/v1/token?grant_type=password`, {
      key: config.environments.production.key,
      method: 'POST',
      body: config.demo.admin,
    })
    return refused(answer, 400, 'invalid_credentials')
  })

  attempt('the token of a signed address as a person’s token', async () => {
    const { victim, their } = await world()
    const { data } = await victim.client.storage.from('templates').createSignedUrl(their.file, 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    expect(token).toMatch(/^ey/)
    return refusedEverywhere(token)
  })

  attempt('the token of a deleted user', async () => {
    const gone = await newPerson({ admin: true })
    await service.auth.admin.deleteUser(gone.id)
    expect((await rest('kanban_cards', { as: gone })).body).toEqual([])
    expect((await rest('rpc/admin_list_users', { as: gone, method: 'POST', body: {} })).status).toBe(403)
    return refused(await ask('/auth/v1/user', { as: gone }), 403, /user_not_found|session_not_found/)
  })

  attempt('the token of a user who lost access to the environment', async () => {
    const { attacker } = await world()
    const person = await signIn(attacker.email, attacker.password)
    await service.from('profiles').update({ environment_access: 'production' }).eq('id', person.id).throwOnError()
    const seen = await rest('kanban_cards', { as: person })
    const answer = await ask('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: { email: person.email, password: person.password },
    })
    await service.from('profiles').update({ environment_access: 'training' }).eq('id', person.id).throwOnError()
    expect(seen.body).toEqual([])
    return `200, no rows; ${answer.status} ${reason(answer)}`
  })
})

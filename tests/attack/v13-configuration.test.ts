import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { AS_OPERATOR } from '../support/engine/operator.ts'
import { newPerson, training } from '../support/training/training.ts'
import { ask, auth, fn, rest, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { reason, refused } from './support/refusals.ts'
import { world } from './support/world.ts'

const site = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(`${training.site}${path}`, { key: null, headers })

describe('V13 Configuration: files and facts that the server must not reveal', () => {
  attempt('the public configuration contains a secret', async () => {
    const { text } = await site('/config.json')
    expect(text).not.toMatch(/sb_secret_|service_role|SMTP|smtp|key-of-the-model|password_hash/i)
    expect(text).not.toContain(training.productionAdmin.password)
    return 'only publishable keys and the sample logins of training'
  })

  for (const path of [
    '/keys.json',
    '/.env',
    '/.git/config',
    '/.portico/production/keys.json',
    '/production/keys.json',
    '/package.json',
    '/engine/dist/main.js',
    '/supabase/config.toml',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/etc/passwd',
    '/index.html%00.json',
    '/server-status',
  ]) {
    attempt(`a visitor asks for a file of the server: ${path}`, async () => {
      const answer = await site(path)
      expect(answer.status).toBe(404)
      return '404'
    })
  }

  attempt('a visitor reads source maps of the portal', async () => {
    const folder = join(import.meta.dirname, '../../portal/dist')
    const maps = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.map'))
    expect(maps).toEqual([])
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await site('/', { accept: 'text/html' })).text)?.[1] ?? ''
    expect((await site(`${script}.map`)).status).toBe(404)
    return '404, the build has none'
  })

  attempt('a caller with the operator key reads the mailbox although a mail server is set up', async () => {
    const answer = await site('/mailbox/messages?environment=training', AS_OPERATOR)
    expect(answer.status).toBe(404)
    return `${answer.status} ${reason(answer)}`
  })

  attempt('answers reveal the software and its version', async () => {
    for (const answer of [await site('/'), await rest('kanban_cards'), await ask('/auth/v1/health')]) {
      expect(answer.headers.get('x-powered-by')).toBeNull()
      expect(answer.headers.get('server') ?? '').not.toMatch(/\d/)
    }
    return 'neither'
  })

  attempt('a caller without the secret key reads the full description of the interface', async () => {
    const answer = await rest('')
    expect(answer.text).not.toContain('webhook_secrets')
    expect(answer.text).not.toContain('impersonation_sessions')
    return `${answer.status} ${reason(answer)}`
  })

  attempt('the public keys contain a private part', async () => {
    const { text } = await ask('/auth/v1/.well-known/jwks.json', { key: null })
    const { keys } = JSON.parse(text) as { keys: object[] }
    for (const key of keys) expect(Object.keys(key)).not.toContain('d')
    return 'only x and y'
  })
})

describe('V14 Data Protection', () => {
  attempt('a cache keeps answers with personal data', async () => {
    const { attacker } = await world()
    for (const answer of [
      await rest('profiles', { as: attacker }),
      await ask('/auth/v1/user', { as: attacker }),
      await fn('get-consultancies', {}, { as: attacker }),
    ]) {
      expect(answer.headers.get('cache-control')).toMatch(/no-store/)
    }
    return 'no-store'
  })

  attempt('a list of people reveals roles, environments and other accounts to a colleague', async () => {
    const { attacker, victim } = await world()
    const answer = await rest(`user_roles?user_id=eq.${victim.id}`, { as: attacker })
    expect(answer.body).toEqual([])
    return '200, no rows'
  })

  attempt('an administrator reads the secret of a feed', async () => {
    const admin = await newPerson({ admin: true })
    const { their } = await world()
    const response = await admin.client
      .rpc('get_account_webhooks_secure', { account_uuid: their.account })
      .throwOnError()
    expect(JSON.stringify(response.data)).not.toContain('secret of the feed')
    expect(response.data[0]).toMatchObject({ secret_key_available: true })
    return 'shows only that a secret exists'
  })
})

describe('V16 Security Logging and Error Handling', () => {
  attempt('an error reveals the path of the code', async () => {
    const { attacker } = await world()
    const as = attacker
    const answers = [
      await rest('kanban_cards?id=eq.x', { as }),
      await rest('nothing', { as }),
      await rpc('rank_text', { question: 1 }, { as }),
      await auth('signup', {}, { body: '{' }),
      await fn('ai-chat', '{', { as }),
      await fn('no-such-function', {}, { as }),
      await ask('/storage/v1/object/nothing/x', { as }),
      await ask('/realtime/v1/api/broadcast', { as, method: 'POST', body: '{' }),
      await ask('/nothing/v1/', { as }),
    ]
    for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400)
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
    return answers.map(({ status }) => status).join(', ')
  })

  attempt('a request id injects a line into the log', async () => {
    const id = 'x" level=50 msg="all is well'
    const answer = await ask('/auth/v1/health', { headers: { 'x-request-id': id } })
    expect(answer.headers.get('x-request-id')).not.toBe(id)
    return 'replaced'
  })

  attempt('an answer repeats a password that was sent', async () => {
    const password = 'Only-mine-to-know-1!'
    const answers = [
      await auth('signup', { email: 'broken', password }),
      await auth('token?grant_type=password', { email: 'x@x.example', password }),
      await fn(
        'update-user-password',
        { targetEmail: 'x', newPassword: password },
        { as: await newPerson({ admin: true }) },
      ),
    ]
    for (const { text } of answers) expect(text).not.toContain(password)
    return refused(answers[1]!, 400, 'invalid_credentials')
  })
})

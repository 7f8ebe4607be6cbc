import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { newPerson, service } from '../support/training/training.ts'
import { ask, auth, rest, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { CANARY } from './support/leaks.ts'
import { empty, refused, repelled } from './support/refusals.ts'
import { newMember, world } from './support/world.ts'

const card = async (id: string): Promise<unknown> =>
  (await service.from('kanban_cards').select('*').eq('id', id).throwOnError()).data

const roleOf = async (id: string): Promise<unknown> =>
  (await service.from('user_roles').select('role').eq('user_id', id).throwOnError()).data

describe('V8 Authorization: ways around the rules in one request', () => {
  attempt('a member reads another account’s kanban cards by embedding through accounts', async () => {
    const { attacker, their } = await world()
    return empty(await rest(`accounts?select=name,kanban_cards(*)&id=eq.${their.account}`, { as: attacker }))
  })

  attempt(
    'a member reads other profiles by embedding from the own profile through user_accounts and accounts',
    async () => {
      const { attacker, own } = await world()
      const { data: links } = await service
        .from('user_accounts')
        .select('profiles(email)')
        .eq('account_id', own.account)
        .throwOnError()
      const path = 'profiles?select=email,user_accounts(accounts(name,user_accounts(profiles(name,phone,email))))'
      const answer = await rest(path, { as: attacker })
      expect(answer.status).toBe(200)
      const seen = new Set([...answer.text.matchAll(/"([^"]+@[^"]+)"/g)].map(([, email]) => email))
      expect(seen).toEqual(new Set(links.map(({ profiles }) => profiles.email)))
      return '200, only the own account'
    },
  )

  attempt('a member embeds the services of all accounts through the catalogue', async () => {
    const { attacker, their } = await world()
    const answer = await rest('services?select=id,account_services(account_id,service_url)', { as: attacker })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain(their.account)
    return '200, without the victim’s rows'
  })

  attempt('a member joins with !inner so that only rows with a foreign card remain', async () => {
    const { attacker, their } = await world()
    const path = `accounts?select=id,kanban_cards!inner(id)&kanban_cards.id=eq.${their.card}`
    return empty(await rest(path, { as: attacker }))
  })

  attempt('a member counts another account’s rows: Prefer count=exact', async () => {
    const { attacker, their } = await world()
    const headers = { prefer: 'count=exact' }
    const answer = await rest(`kanban_cards?account_id=eq.${their.account}`, { as: attacker, headers })
    expect(answer.headers.get('content-range')).toBe('*/0')
    return empty(answer)
  })

  attempt('a member learns another account’s numbers from the planner: Prefer count=planned', async () => {
    const { attacker, their } = await world()
    const headers = { prefer: 'count=estimated' }
    const answer = await rest(`kanban_cards?account_id=eq.${their.account}`, { as: attacker, headers })
    expect(answer.headers.get('content-range')).toMatch(/^\*\/[01]$/)
    return empty(answer)
  })

  attempt('a member guesses a foreign title letter by letter: a filter as an oracle', async () => {
    const { attacker, their } = await world()
    return empty(await rest(`kanban_cards?id=eq.${their.card}&title=like.Q*`, { as: attacker }))
  })

  attempt('a member learns a foreign value from an error: a cast in the filter', async () => {
    const { attacker, their } = await world()
    return empty(await rest(`notifications?id=eq.${their.notification}&data->>word=gt.0`, { as: attacker }))
  })

  attempt('a member asks for the plan of a statement, which names hidden rows', async () => {
    const { attacker } = await world()
    const headers = { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose|buffers' }
    return refused(await rest('kanban_cards', { as: attacker, headers }), 406, 'PGRST107')
  })

  for (const schema of [
    'auth',
    'private',
    'storage',
    'engine',
    'pg_catalog',
    'information_schema',
    'supabase_migrations',
  ]) {
    attempt(`a member reads the schema ${schema} by Accept-Profile`, async () => {
      const { attacker } = await world()
      return refused(await rest('users', { as: attacker, headers: { 'accept-profile': schema } }), 406, 'PGRST106')
    })
  }

  attempt('a member writes to the schema private by Content-Profile', async () => {
    const { attacker } = await world()
    const question = { as: attacker, method: 'POST', headers: { 'content-profile': 'private' }, body: { a: 1 } }
    return refused(await rest('webhook_secrets', question), 406, 'PGRST106')
  })

  attempt('a member moves an own card into another account', async () => {
    const { attacker, own, their } = await world()
    const before = await card(own.card)
    const question = { as: attacker, method: 'PATCH', body: { account_id: their.account } }
    const outcome = refused(await rest(`kanban_cards?id=eq.${own.card}`, question), 403, '42501')
    expect(await card(own.card)).toEqual(before)
    return outcome
  })

  attempt('a member overwrites a foreign card by an upsert on its id', async () => {
    const { attacker, own, their } = await world()
    const before = await card(their.card)
    const headers = { prefer: 'resolution=merge-duplicates,return=representation' }
    const body = { id: their.card, account_id: own.account, created_by: attacker.id, title: 'Mine' }
    const outcome = refused(
      await rest('kanban_cards?on_conflict=id', { as: attacker, method: 'POST', headers, body }),
      403,
      '42501',
    )
    expect(await card(their.card)).toEqual(before)
    return outcome
  })

  attempt('a member replaces a foreign card by PUT', async () => {
    const { attacker, own, their } = await world()
    const before = await card(their.card)
    const body = { ...(before as object[])[0], title: 'Mine', account_id: own.account, created_by: attacker.id }
    const outcome = refused(
      await rest(`kanban_cards?id=eq.${their.card}`, { as: attacker, method: 'PUT', body }),
      403,
      '42501',
    )
    expect(await card(their.card)).toEqual(before)
    return outcome
  })

  attempt('a member hides one foreign row in a bulk insert of own ones', async () => {
    const { attacker, own, their } = await world()
    const title = `Bulk ${randomUUID()}`
    const row = (account_id: string) => ({ account_id, created_by: attacker.id, title })
    const body = [row(own.account), row(their.account), row(own.account)]
    const outcome = refused(await rest('kanban_cards', { as: attacker, method: 'POST', body }), 403, '42501')
    expect((await service.from('kanban_cards').select('id').eq('title', title).throwOnError()).data).toEqual([])
    return outcome
  })

  attempt('a member creates a card in the name of a colleague', async () => {
    const { attacker, own } = await world()
    const colleague = await newMember(own.account)
    const body = { account_id: own.account, created_by: colleague.id, title: 'Signed by somebody else' }
    return refused(await rest('kanban_cards', { as: attacker, method: 'POST', body }), 403, '42501')
  })

  attempt('a member updates all rows of a table without a filter', async () => {
    const { attacker, their } = await world()
    const before = await card(their.card)
    const question = { as: attacker, method: 'PATCH', body: { description: 'Everywhere' } }
    expect((await rest('kanban_cards', question)).status).toBe(204)
    expect(await card(their.card)).toEqual(before)
    return '204, only the own account'
  })

  attempt('a member deletes all rows of a table without a filter', async () => {
    const { attacker, their } = await world()
    const before = await card(their.card)
    const stray = { account_id: (await world()).own.account, created_by: attacker.id, title: 'To go' }
    await rest('kanban_cards', { as: attacker, method: 'POST', body: stray })
    expect((await rest('kanban_cards?title=eq.To go', { as: attacker, method: 'DELETE' })).status).toBe(204)
    expect(
      (await rest('kanban_cards?or=(title.eq.x,title.neq.x)&title=eq.none', { as: attacker, method: 'DELETE' })).status,
    ).toBe(204)
    expect(await card(their.card)).toEqual(before)
    return '204, only the own account'
  })

  attempt('a member rewrites a notification instead of marking it as read', async () => {
    const { victim, their } = await world()
    const question = { as: victim, method: 'PATCH', body: { read: true, title: 'Rewritten' } }
    const outcome = refused(await rest(`notifications?id=eq.${their.notification}`, question), 403, '42501')
    const { data } = await service
      .from('notifications')
      .select('title, read')
      .eq('id', their.notification)
      .throwOnError()
    expect(data).toEqual([{ title: CANARY, read: false }])
    return outcome
  })

  attempt('a member gives the own profile access to production', async () => {
    const { attacker } = await world()
    const question = { as: attacker, method: 'PATCH', body: { environment_access: 'both' } }
    const outcome = repelled(
      await rest(`profiles?id=eq.${attacker.id}`, { ...question, headers: { prefer: 'return=representation' } }),
    )
    const { data } = await service.from('profiles').select('environment_access').eq('id', attacker.id).throwOnError()
    expect(data).toEqual([{ environment_access: 'training' }])
    return outcome
  })

  attempt('a member raises the own access_level in the own account', async () => {
    const { attacker } = await world()
    const headers = { prefer: 'return=representation' }
    const question = { as: attacker, method: 'PATCH', body: { access_level: 'admin', role: 'admin' }, headers }
    const outcome = repelled(await rest(`user_accounts?user_id=eq.${attacker.id}`, question))
    const { data } = await service
      .from('user_accounts')
      .select('role, access_level')
      .eq('user_id', attacker.id)
      .throwOnError()
    expect(data).toEqual([{ role: 'user', access_level: 'standard' }])
    return outcome
  })

  attempt('a member becomes an administrator with user_metadata', async () => {
    const { attacker } = await world()
    const body = { data: { role: 'admin', is_admin: true, app_metadata: { role: 'admin' } } }
    expect((await auth('user', body, { as: attacker, method: 'PUT' })).status).toBe(200)
    expect((await rpc('is_admin', {}, { as: attacker })).body).toBe(false)
    expect(await roleOf(attacker.id)).toEqual([])
    return refused(await rpc('admin_list_users', {}, { as: attacker }), 403, '42501')
  })

  attempt('a member writes the own app_metadata, role and confirmation', async () => {
    const { attacker } = await world()
    const body = {
      app_metadata: { role: 'admin' },
      role: 'service_role',
      aud: 'service_role',
      email_confirm: true,
      ban_duration: 'none',
      id: randomUUID(),
    }
    await auth('user', body, { as: attacker, method: 'PUT' })
    const { data } = await service.auth.admin.getUserById(attacker.id)
    expect([data.user?.role, data.user?.aud, data.user?.app_metadata['role']]).toEqual([
      'authenticated',
      'authenticated',
      undefined,
    ])
    return '200, ignored'
  })

  attempt('a visitor signs up as an administrator with access to everything', async () => {
    const { their } = await world()
    const email = `visitor-${randomUUID()}@example.com`
    const data = { role: 'admin', environment_access: 'both', account_id: their.account, invitation: randomUUID() }
    const body = { email, password: 'Visitor-Word-1!', data, app_metadata: { role: 'admin' }, role: 'service_role' }
    expect((await auth('signup', body)).status).toBe(200)
    const { data: made } = await service
      .from('profiles')
      .select('environment_access, user_roles (role), user_accounts (account_id)')
      .eq('email', email)
      .throwOnError()
    expect(made).toEqual([{ environment_access: 'training', user_roles: null, user_accounts: [] }])
    return '200, as an ordinary user'
  })

  attempt('a visitor signs up with an address of another firm’s domain and does not confirm it', async () => {
    const { their } = await world()
    const body = { email: `fake-${randomUUID()}@${their.domain}`, password: 'Visitor-Word-1!' }
    expect((await auth('signup', body)).status).toBe(200)
    return refused(await auth('token?grant_type=password', body), 400, 'email_not_confirmed')
  })

  attempt(
    'a person without an account changes the address to another firm’s domain and reads its data before confirming',
    async () => {
      const { their } = await world()
      const unlinked = await newPerson()
      const changed = await auth(
        'user',
        { email: `boss-${randomUUID()}@${their.domain}` },
        { as: unlinked, method: 'PUT' },
      )
      expect(changed.status).toBe(200)
      return empty(await rest('accounts', { as: unlinked }))
    },
  )

  for (const [what, address] of [
    ['a longer name that ends in the domain', (domain: string) => `a@evil-${domain}`],
    ['a subdomain of it', (domain: string) => `a@sub.${domain}`],
    ['the domain as a part of the local name', (domain: string) => `"a@${domain}"@evil.example`],
    ['the domain with a trailing dot', (domain: string) => `a@${domain}.`],
  ] as const) {
    attempt(`the database takes an address for another firm's: ${what}`, async () => {
      const { their } = await world()
      const email = address(their.domain)
      const password = 'Visitor-Word-1!'
      const made = await service.auth.admin.createUser({ email, password, email_confirm: true })
      if (made.error) return `${made.error.status} ${made.error.code}`
      const session = await auth('token?grant_type=password', { email, password })
      const { access_token: token } = session.body as { access_token: string }
      return empty(await rest('accounts', { as: { token } }))
    })
  }

  attempt('a member reads the list of all people at the identity service', async () => {
    const { attacker } = await world()
    return refused(await auth('admin/users', {}, { as: attacker, method: 'POST' }), 403, 'not_admin')
  })

  attempt(
    'an administrator of the portal uses the identity service’s administration without the secret key',
    async () => {
      const admin = await newPerson({ admin: true })
      const { victim } = await world()
      const question = { as: admin, method: 'PUT' }
      return refused(
        await auth(`admin/users/${victim.id}`, { password: 'Mine-From-Now-1!' }, question),
        403,
        'not_admin',
      )
    },
  )

  attempt('a member creates a recovery link for another user: generate_link', async () => {
    const { attacker, victim } = await world()
    const body = { type: 'recovery', email: victim.email }
    return refused(await auth('admin/generate_link', body, { as: attacker }), 403, 'not_admin')
  })

  attempt('a member sends mails through the engine’s mail endpoint for functions', async () => {
    const { attacker } = await world()
    const body = { to: 'x@x.example', subject: 'x', text: 'x' }
    return refused(await ask('/mail/v1/messages', { as: attacker, method: 'POST', body }), 403, 'forbidden')
  })
})

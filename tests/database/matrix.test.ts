import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  ACTORS,
  expectations,
  expected,
  MARKED,
  MEMBER,
  OUTSIDER,
  type Actor,
  type Expectation,
} from './support/expectations.ts'
import { RULE_KINDS } from './support/project-database.ts'
import { startTraining, type TrainingEngine } from './support/training-engine.ts'

const CUSTOMER_PASSWORD = 'Training-Customer-1!'
const ADMIN_PASSWORD = 'Training-Admin-1!'

describe.each(RULE_KINDS)('rights over the API, on %s', (kind) => {
  let engine: TrainingEngine
  let service: SupabaseClient
  let people: Readonly<Record<Actor, SupabaseClient>>
  beforeAll(async () => {
    engine = await startTraining(kind)
    service = engine.client('secret')
    people = await signInAll(engine, service)
  })
  afterAll(() => engine.close())

  it.each(expectations.map((expectation) => [expectation.table, expectation] as const))(
    '%s',
    async (_, expectation) => {
      const found: Record<string, string> = {}
      for (const actor of ACTORS) found[actor] = await attempt(service, people[actor], expectation)
      expect(found).toEqual(Object.fromEntries(ACTORS.map((actor) => [actor, expected(expectation, actor)])))
    },
  )

  it('an attempt works although an interrupted one left its rows behind', async () => {
    const cards = expectations.find(({ table }) => table === 'kanban_cards')!
    for (const row of [cards.row, cards.other]) await must(service.from('kanban_cards').insert(row))
    expect(await attempt(service, people.member, cards)).toBe(expected(cards, 'member'))
  })

  it('the API refuses a member’s call of an admin procedure with 403, never with an empty success', async () => {
    const calls: [string, Record<string, unknown>][] = [
      ['start_impersonation_session', { target_user_id: MEMBER }],
      ['end_impersonation_session', { session_id: MEMBER }],
      ['log_admin_action', { p_action_type: 'x' }],
      ['admin_view_profile', { target_profile_id: MEMBER, reason: 'x' }],
      ['create_account_webhook_secure', { account_uuid: ACCOUNT, webhook_name: 'x' }],
      ['update_account_webhook_secure', { webhook_id: MEMBER, enabled_param: false }],
      ['get_account_webhooks_secure', { account_uuid: ACCOUNT }],
    ]
    for (const [name, args] of calls) {
      const asMember = await people.stranger.rpc(name, args)
      expect([name, asMember.status, asMember.error?.code]).toEqual([name, 403, '42501'])
      expect([name, (await people.anonymous.rpc(name, args)).status]).toEqual([name, 401])
    }
  })

  it('the procedures of the portal answer with the expected columns', async () => {
    const own = await people.member.rpc('get_user_account_services', { user_uuid: MEMBER })
    expect(own.data).toHaveLength(4)
    expect(Object.keys((own.data as object[])[0]!)).toEqual(['account_id', 'service_id', 'enabled', 'service_url'])
    const open = await people.impersonating.rpc('get_active_impersonation_session')
    expect(open.data).toMatchObject([{ impersonated_user_id: MEMBER, impersonated_name: 'Annelies Verstraete' }])
    expect((await people.member.rpc('get_active_impersonation_session')).data).toEqual([])
    const feeds = await people.admin.rpc('get_account_webhooks_secure', { account_uuid: ACCOUNT })
    expect(feeds.data).toContainEqual(expect.objectContaining({ secret_key_available: true, webhook_url: '' }))
    expect(JSON.stringify(feeds.data)).not.toContain('whsec_')
  })

  it('the sign-in refuses a user without access to this environment, and says why', async () => {
    const { error } = await engine.client().auth.signInWithPassword({
      email: 'mieke.aerts@maasvallei.example',
      password: CUSTOMER_PASSWORD,
    })
    expect([error?.status, error?.message]).toEqual([403, 'Your account has no access to the Training environment'])
  })
})

/** Signs all actors in, then gives them their roles and impersonations. */
async function signInAll(engine: TrainingEngine, service: SupabaseClient): Promise<Record<Actor, SupabaseClient>> {
  const people = {
    anonymous: engine.client(),
    member: await engine.signIn('customer@training.portico.local', CUSTOMER_PASSWORD),
    stranger: await engine.signIn('b.peeters@brabo.example', CUSTOMER_PASSWORD),
    unlinked: await engine.signIn('noor.willems@nieuwkomer.example', CUSTOMER_PASSWORD),
    byDomain: await engine.signIn('s.bogaert@brabo.example', CUSTOMER_PASSWORD),
    admin: await engine.signIn('admin@training.portico.local', ADMIN_PASSWORD),
    impersonating: await engine.signIn('p.vanaerschot@training.portico.local', ADMIN_PASSWORD),
    expired: await engine.signIn('freya.nilsen@noordzee-wind.example', CUSTOMER_PASSWORD),
    removed: await engine.signIn('w.claessens@halewijn.example', CUSTOMER_PASSWORD),
  }
  const freya = 'b0000000-0000-4000-8000-000000000011'
  await must(service.from('user_roles').update({ role: 'admin' }).eq('user_id', freya))
  await must(people.impersonating.rpc('start_impersonation_session', { target_user_id: MEMBER }))
  await must(people.expired.rpc('start_impersonation_session', { target_user_id: MEMBER }))
  const past = { started_at: '2020-01-01T00:00:00Z', expires_at: '2020-01-01T01:00:00Z' }
  await must(service.from('impersonation_sessions').update(past).eq('admin_id', freya))
  await must(
    service.from('profiles').update({ environment_access: 'production' }).eq('email', 'w.claessens@halewijn.example'),
  )
  // The test inserts these rows itself.
  for (const table of ['account_services', 'service_link_defaults']) {
    await must(
      service
        .from(table)
        .delete()
        .eq('account_id', ACCOUNT)
        .in('service_id', ['esg-service', 'tech-integration-service']),
    )
  }
  await must(service.from('user_roles').delete().eq('user_id', OUTSIDER))
  await must(service.from('notification_preferences').delete().eq('account_id', ACCOUNT))
  const marked = { id: MARKED, account_id: ACCOUNT, type: 'security_alert', title: 'Marked' }
  await must(service.from('notifications').upsert(marked))
  return people
}

/** Tries all four commands as the person. Returns the letters of those that succeeded. */
async function attempt(service: SupabaseClient, person: SupabaseClient, expectation: Expectation): Promise<string> {
  const { table, row, isMade, other, change, key } = expectation
  const keyOf = (of: Expectation['row']) => Object.fromEntries(key.map((name) => [name, of[name]]))
  // An interrupted attempt may have left the row behind. `admin_actions` refuses the deletion, but the inserts as well.
  await service.from(table).delete().match(keyOf(other))
  if (isMade) await must(service.from(table).delete().match(keyOf(row)))
  if (isMade) await must(service.from(table).insert(await withFile(service, row)))
  const selected = await person.from(table).select().match(keyOf(row))
  const { id, ...rest } = await withFile(person, other)
  // The database generates the id.
  const isGiven = key[0] === 'id'
  const inserted = await person.from(table).insert(isGiven ? rest : { ...rest, ...(id === undefined ? {} : { id }) })
  if (inserted.error === null) {
    const made = service.from(table).delete()
    await must(isGiven ? made.match(rest).neq('id', row['id']) : made.match(keyOf(other)))
  }
  const updated = await person.from(table).update(change, { count: 'exact' }).match(keyOf(row))
  const deleted = isMade ? await person.from(table).delete({ count: 'exact' }).match(keyOf(row)) : null
  if (isMade) await must(service.from(table).delete().match(keyOf(row)))
  return [
    (selected.data?.length ?? 0) > 0 ? 'S' : '-',
    inserted.error === null ? 'I' : '-',
    (updated.count ?? 0) > 0 ? 'U' : '-',
    (deleted?.count ?? 0) > 0 ? 'D' : '-',
  ].join('')
}

/** Uploads the file of a template as the person who inserts the row. A person who may not upload keeps a path without a file. */
async function withFile(person: SupabaseClient, row: Expectation['row']): Promise<Expectation['row']> {
  if (!('file_path' in row && 'user_id' in row)) return row
  const { data } = await person.auth.getSession()
  const paths = [data.session?.user.id, MEMBER].flatMap((folder) => (folder ? [`${folder}/${randomUUID()}.txt`] : []))
  for (const file_path of paths) {
    const { error } = await person.storage.from('templates').upload(file_path, 'x', { contentType: 'text/plain' })
    if (error === null) return { ...row, file_path }
  }
  return row
}

async function must(request: PromiseLike<{ error: { message: string } | null }>): Promise<void> {
  const { error } = await request
  if (error) throw new Error(error.message)
}

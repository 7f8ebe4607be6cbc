import { describe, expect, it } from 'vitest'
import { newPerson, service } from '../support/training/training.ts'
import { rest } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { CANARY } from './support/leaks.ts'
import { refused, repelled } from './support/refusals.ts'
import { world, type World } from './support/world.ts'

interface Target {
  /** Selects the victim's rows. */
  readonly where: (world: World) => string
  readonly change: Readonly<Record<string, unknown>>
  /** The row that the attacker tries to insert. */
  readonly row: (world: World) => Readonly<Record<string, unknown>>
}

const ofAccount = ({ their }: World): string => `account_id=eq.${their.account}`

const TABLES: Readonly<Record<string, Target>> = {
  account_blocks: {
    where: ofAccount,
    change: { mailbox_key: 'another' },
    row: ({ their, victim }) => ({ account_id: their.account, user_id: victim.id }),
  },
  account_choices: {
    where: ({ victim }) => `user_id=eq.${victim.id}`,
    change: { account_id: '00000000-0000-4000-8000-000000000000' },
    row: ({ attacker, their }) => ({ user_id: attacker.id, account_id: their.account }),
  },
  account_email_domains: {
    where: ofAccount,
    change: { domain: 'taken.example' },
    row: ({ own }) => ({ account_id: own.account, domain: 'mine.example' }),
  },
  account_email_overrides: {
    where: ofAccount,
    change: { email: 'me@taken.example' },
    row: ({ their, attacker }) => ({ account_id: their.account, email: attacker.email }),
  },
  account_services: {
    where: ofAccount,
    change: { service_url: 'https://evil.example' },
    row: ({ their }) => ({ account_id: their.account, service_id: 'x', enabled: true }),
  },
  account_webhooks: {
    where: ofAccount,
    change: { enabled: false },
    row: ({ their }) => ({ account_id: their.account, name: 'Mine' }),
  },
  accounts: {
    where: ({ their }) => `id=eq.${their.account}`,
    change: { subscription_tier: 'enterprise' },
    row: ({ attacker }) => ({ name: 'My own account', owner_id: attacker.id }),
  },
  admin_actions: {
    where: () => 'admin_id=not.is.null',
    change: { details: {} },
    row: ({ attacker, victim }) => ({ admin_id: victim.id, action_type: 'x', target_user_id: attacker.id }),
  },
  change_requests: {
    where: () => `title=eq.${CANARY}`,
    change: { status: 'completed' },
    row: () => ({ title: 'Mine', description: 'Mine' }),
  },
  chat_conversations: {
    where: ({ victim }) => `user_id=eq.${victim.id}`,
    change: { is_deleted: true },
    row: ({ victim }) => ({ user_id: victim.id, title: 'x' }),
  },
  chat_exchanges: {
    where: ({ victim }) => `user_id=eq.${victim.id}`,
    change: { answer: 'changed' },
    row: ({ victim, attacker }) => ({ conversation_id: victim.id, user_id: attacker.id, question: 'x', answer: 'x' }),
  },
  consultancies: {
    where: ofAccount,
    change: { booking_link: 'https://evil.example' },
    row: ({ their }) => ({
      account_id: their.account,
      consultant_name: 'Me',
      service: 'x',
      starts_at: '2030-01-01T00:00:00Z',
    }),
  },
  feed_activity: {
    where: ({ their }) => `webhook_id=eq.${their.feed}`,
    change: { changed_at: '2030-01-01T00:00:00Z' },
    row: ({ their }) => ({ webhook_id: their.feed }),
  },
  home_dismissals: {
    where: ({ victim }) => `user_id=eq.${victim.id}`,
    change: { item: 'card:00000000-0000-4000-8000-000000000000' },
    row: ({ victim, their }) => ({ user_id: victim.id, item: `card:${their.card}` }),
  },
  impersonation_sessions: {
    where: () => 'id=not.is.null',
    change: { expires_at: '2099-01-01T00:00:00Z' },
    row: ({ attacker, victim }) => ({ admin_id: attacker.id, impersonated_user_id: victim.id }),
  },
  kanban_cards: {
    where: ofAccount,
    change: { title: 'Taken over' },
    row: ({ their, attacker }) => ({ account_id: their.account, created_by: attacker.id, title: 'Mine' }),
  },
  notification_marks: {
    where: ({ victim }) => `user_id=eq.${victim.id}`,
    change: { marked_at: '2030-01-01T00:00:00Z' },
    row: ({ attacker }) => ({ user_id: attacker.id }),
  },
  notification_preferences: {
    where: ofAccount,
    change: { email_notifications: false },
    row: ({ their }) => ({ account_id: their.account, email_notifications: false }),
  },
  notification_reads: {
    where: ({ victim }) => `user_id=eq.${victim.id}`,
    change: { read_at: '2030-01-01T00:00:00Z' },
    row: ({ their, attacker }) => ({ notification_id: their.notification, user_id: attacker.id }),
  },
  notification_settings: {
    where: ({ victim }) => `user_id=eq.${victim.id}`,
    change: { email_notifications: false },
    row: ({ victim }) => ({ user_id: victim.id, cadence: 'never' }),
  },
  notifications: {
    where: ofAccount,
    change: { read: true },
    row: ({ their }) => ({ account_id: their.account, type: 'security_alert', title: 'Call me' }),
  },
  profiles: {
    where: ({ victim }) => `id=eq.${victim.id}`,
    change: { name: 'Somebody else' },
    row: ({ attacker }) => ({ id: attacker.id, environment_access: 'both' }),
  },
  service_link_defaults: {
    where: ofAccount,
    change: { url: 'https://evil.example' },
    row: ({ their }) => ({ account_id: their.account, service_id: 'x', url: 'https://evil.example' }),
  },
  spocs: {
    where: () => 'position=gt.0',
    change: { email: 'mallory@evil.example' },
    row: () => ({ name: 'Mallory' }),
  },
  support_requests: {
    where: ofAccount,
    change: { message: 'changed' },
    row: ({ their, victim }) => ({
      account_id: their.account,
      user_id: victim.id,
      name: 'x',
      email: 'x@x.example',
      subject: 'x',
      message: 'x',
      priority: 'low',
    }),
  },
  support_messages: {
    where: ({ their }) => `request_id=eq.${their.request}`,
    change: { body: 'changed' },
    row: ({ their }) => ({ request_id: their.request, author_name: 'x', is_firm: true, body: 'x' }),
  },
  support_notes: {
    where: ({ their }) => `request_id=eq.${their.request}`,
    change: { body: 'changed' },
    row: ({ their }) => ({ request_id: their.request, author_name: 'x', body: 'x' }),
  },
  support_attachments: {
    where: ({ their }) => `request_id=eq.${their.request}`,
    change: { file_name: 'changed' },
    row: ({ their, attacker }) => ({
      request_id: their.request,
      is_firm: true,
      file_path: `${attacker.id}/${their.request}/${their.request}.pdf`,
      file_name: 'x.pdf',
      size: 1,
      mime_type: 'application/pdf',
    }),
  },
  templates: {
    where: ofAccount,
    change: { title: 'Taken over', is_client_specific: false, account_id: null },
    row: ({ their, attacker }) => ({
      account_id: their.account,
      user_id: attacker.id,
      title: 'Mine',
      file_name: 'x.txt',
      file_path: `${attacker.id}/x.txt`,
      is_client_specific: true,
    }),
  },
  user_accounts: {
    where: ofAccount,
    change: { access_level: 'admin' },
    row: ({ their, attacker }) => ({ account_id: their.account, user_id: attacker.id }),
  },
  user_preferences: {
    where: ({ victim }) => `user_id=eq.${victim.id}`,
    change: { theme: 'light' },
    row: ({ victim }) => ({ user_id: victim.id, theme: 'light' }),
  },
  user_roles: {
    where: ({ victim }) => `user_id=eq.${victim.id}`,
    change: { role: 'admin' },
    row: ({ attacker }) => ({ user_id: attacker.id, role: 'admin' }),
  },
}

/** Tables that the secret key cannot read. */
const OF_THEIR_OWNER = ['chat_conversations', 'chat_exchanges']

/**
 * All rows of a table, without `text_state`, which a schedule of the engine changes. They are read with the secret key or, if the key
 * cannot read the table, by the victim.
 */
async function everything(table: string): Promise<readonly string[]> {
  const reader = OF_THEIR_OWNER.includes(table) ? (await world()).victim.client : service
  const { data } = await reader
    .from(table as 'accounts')
    .select('*')
    .limit(1000)
    .throwOnError()
  return data.map((row) => JSON.stringify({ ...row, text_state: undefined })).sort()
}

describe('V8 Authorization: the tables of another account', () => {
  it('have rows that the members of that account can read', async () => {
    const here = await world()
    const { victim, attacker } = here
    await service
      .from('impersonation_sessions')
      .insert({ admin_id: attacker.id, impersonated_user_id: victim.id, ended_at: '2100-01-01T00:00:00Z' })
      .throwOnError()
    for (const table of Object.keys(TABLES)) expect(await everything(table), table).not.toEqual([])
    const { data } = await victim.client.from('kanban_cards').select('id').throwOnError()
    expect(data).toContainEqual({ id: here.their.card })
  })

  for (const [table, { where, change, row }] of Object.entries(TABLES)) {
    attempt(`a member of another account reads ${table}`, async () => {
      const here = await world()
      return repelled(await rest(`${table}?${where(here)}`, { as: here.attacker }))
    })

    attempt(`a member of another account changes ${table}`, async () => {
      const here = await world()
      const before = await everything(table)
      const headers = { prefer: 'return=representation' }
      const question = { as: here.attacker, method: 'PATCH', body: change, headers }
      const outcome = repelled(await rest(`${table}?${where(here)}`, question))
      expect(await everything(table)).toEqual(before)
      return outcome
    })

    attempt(`a member of another account deletes from ${table}`, async () => {
      const here = await world()
      const before = await everything(table)
      const headers = { prefer: 'return=representation' }
      const outcome = repelled(await rest(`${table}?${where(here)}`, { as: here.attacker, method: 'DELETE', headers }))
      expect(await everything(table)).toEqual(before)
      return outcome
    })

    attempt(`a member of another account inserts into ${table}`, async () => {
      const here = await world()
      const before = await everything(table)
      const outcome = refused(await rest(table, { as: here.attacker, method: 'POST', body: row(here) }), 403, '42501')
      expect(await everything(table)).toEqual(before)
      return outcome
    })
  }

  attempt('a caller with only the publishable key reads any table', async () => {
    for (const table of [...Object.keys(TABLES), 'services']) refused(await rest(table), 401, '42501')
    return '401 42501'
  })

  attempt('a user without an account reads any table', async () => {
    const here = await world()
    const unlinked = await newPerson()
    for (const [table, { where }] of Object.entries(TABLES)) {
      repelled(await rest(`${table}?${where(here)}`, { as: unlinked }))
    }
    return '200, no rows; 403 42501'
  })
})

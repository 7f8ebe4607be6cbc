import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { service } from '../support/training/training.ts'
import { fn, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { empty, refused } from './support/refusals.ts'
import { world, type World } from './support/world.ts'

type Arguments = (world: World) => Readonly<Record<string, unknown>>

/** Procedures for administrators, with the arguments that would do the most harm. */
const FOR_ADMINISTRATORS: Readonly<Record<string, Arguments>> = {
  admin_cancel_consult: ({ their }) => ({ consult_id: their.consultancy, reason: 'x' }),
  admin_change_consult: ({ their }) => ({
    consult_id: their.consultancy,
    consultant_name: 'x',
    service: 'x',
    starts_at: '2027-01-01T09:00:00Z',
    length_minutes: 60,
    booking_link: 'https://evil.example',
  }),
  admin_count_account_deletion: ({ their }) => ({ target_account_id: their.account }),
  admin_count_support_requests: ({ their }) => ({ account_uuid: their.account }),
  admin_delete_user: ({ victim }) => ({ target_user_id: victim.id }),
  admin_end_booking_secrets: () => ({}),
  admin_get_booking_connection: () => ({}),
  admin_home_summary: () => ({}),
  admin_invite_user: ({ their }) => ({
    email: `friend-${randomUUID()}@example.com`,
    name: 'A friend',
    environment_access: 'both',
    role: 'admin',
    access_level: 'admin',
    account_id: their.account,
  }),
  admin_lift_block: ({ attacker, their }) => ({ target_user_id: attacker.id, target_account_id: their.account }),
  admin_get_account: ({ their }) => ({ target_account_id: their.account }),
  admin_list_account_people: ({ their }) => ({ target_account_id: their.account }),
  admin_list_account_routes: ({ their }) => ({ target_account_id: their.account }),
  admin_match_route: ({ their }) => ({ route: 'halewijn.example', target_account_id: their.account }),
  admin_check_accounts: () => ({ lines: [{ name: 'x' }] }),
  admin_check_people: () => ({ lines: [{ name: 'x', email: 'x@example.com' }] }),
  admin_import_accounts: () => ({ lines: [{ name: 'x' }] }),
  admin_import_people: () => ({ lines: [{ name: 'x', email: 'x@example.com' }] }),
  admin_list_accounts: () => ({ search: '' }),
  admin_list_access_events: ({ their }) => ({ account: their.account }),
  admin_list_actions: () => ({ page: 1 }),
  admin_list_booking_events: () => ({}),
  admin_list_clients: () => ({}),
  admin_count_clients: () => ({}),
  admin_list_consultants: () => ({}),
  admin_list_consults: ({ their }) => ({ account_uuid: their.account }),
  admin_count_unread_notifications: () => ({}),
  admin_end_old_feed_secret: ({ their }) => ({ feed_id: their.feed }),
  admin_get_feed_delivery: () => ({ delivery_id: randomUUID() }),
  admin_replay_feed_delivery: () => ({ delivery_id: randomUUID(), again: true }),
  admin_rotate_feed_secret: ({ their }) => ({ feed_id: their.feed }),
  admin_list_feed_deliveries: ({ their }) => ({ feed_id: their.feed }),
  admin_list_inbox: () => ({ at_most: 100 }),
  admin_list_recorded_administrators: () => ({}),
  admin_list_support_handlers: () => ({}),
  note_export: ({ their }) => ({ list: 'users', account_ids: [their.account] }),
  admin_list_support_requests: ({ their }) => ({ account_uuid: their.account }),
  admin_list_users: () => ({ search: '' }),
  admin_note_test_mail: () => ({ mail_id: randomUUID() }),
  admin_note_unreachable_receiver: ({ their }) => ({ feed_id: their.feed }),
  admin_plan_consult: ({ their }) => ({
    account_uuid: their.account,
    consultant_name: 'x',
    service: 'x',
    starts_at: '2027-01-01T09:00:00Z',
  }),
  admin_preview_consult: ({ their }) => ({
    account_uuid: their.account,
    consultant_name: 'x',
    starts_at: '2027-01-01T09:00:00Z',
  }),
  admin_renew_booking_secret: () => ({}),
  admin_restore_consult: ({ their }) => ({ consult_id: their.consultancy }),
  admin_order_spocs: () => ({ names: [] }),
  admin_prepare_password_change: ({ victim }) => ({ target_email: victim.email }),
  admin_open_test_delivery: ({ their }) => ({ feed_id: their.feed }),
  admin_read_test_delivery: () => ({ test_id: 'test_1' }),
  admin_prepare_test_mail: () => ({}),
  admin_set_first_run: () => ({ is_shown: true }),
  admin_set_user_account: ({ attacker, their }) => ({ target_user_id: attacker.id, new_account_id: their.account }),
  admin_undo_link: ({ victim, their }) => ({ target_user_id: victim.id, target_account_id: their.account }),
  admin_view_profile: ({ victim }) => ({ target_profile_id: victim.id, reason: 'I am curious' }),
  add_support_note: ({ their }) => ({ request_id: their.request, body: 'x' }),
  admin_describe_support_access: ({ victim }) => ({ target_user_id: victim.id }),
  ask_for_support_access: ({ victim }) => ({ target_user_id: victim.id, reason: 'I am curious about it' }),
  assign_support_request: ({ their }) => ({ request_id: their.request, administrator: null }),
  count_unread_notifications: ({ their }) => ({ target_account_id: their.account }),
  create_account_webhook_secure: ({ their }) => ({ account_uuid: their.account, webhook_name: 'Mine' }),
  end_impersonation_session: () => ({ session_id: randomUUID() }),
  get_account_webhooks_secure: ({ their }) => ({ account_uuid: their.account }),
  invite_colleague: ({ their }) => ({
    account_uuid: their.account,
    email: `friend-${randomUUID()}@example.com`,
    name: 'A friend',
    role: 'manager',
  }),
  get_access_head: ({ their }) => ({ account_id: their.account }),
  list_access_actors: ({ their }) => ({ account_id: their.account }),
  list_account_members: ({ their }) => ({ target_account_id: their.account }),
  mark_all_notifications_read: ({ their }) => ({ target_account_id: their.account }),
  log_admin_action: ({ victim }) => ({ p_action_type: 'impersonation_ended', p_target_user_id: victim.id }),
  remove_colleague: ({ victim, their }) => ({ account_uuid: their.account, person_uuid: victim.id }),
  set_colleague: ({ attacker, their }) => ({
    account_uuid: their.account,
    person_uuid: attacker.id,
    role: 'manager',
    access_level: 'standard',
  }),
  start_impersonation_session: ({ victim }) => ({ target_user_id: victim.id }),
  update_account_webhook_secure: ({ their }) => ({ webhook_id: their.feed, new_secret_key: 'a secret of my own' }),
}

/** Procedures that only the functions call. */
const FOR_THE_SERVER: Readonly<Record<string, Arguments>> = {
  claim_feeds: () => ({ claim_id: randomUUID(), at_most: 50 }),
  claim_notification_message: () => ({ channel: 'mail' }),
  claim_support_messages: () => ({ batch: 50 }),
  claim_support_requests: () => ({ batch: 50 }),
  claim_template_texts: () => ({ claim_id: randomUUID(), at_most: 50 }),
  custom_access_token_hook: ({ attacker }) => ({ event: { user_id: attacker.id, claims: { role: 'service_role' } } }),
  list_unneeded_files: () => ({ at_most: 100 }),
  make_notification_messages: () => ({ at: '2100-01-01T00:00:00Z' }),
  note_notification_message_sent: () => ({ message_id: randomUUID() }),
  note_refused_booking: () => ({ reason: 'x' }),
  note_refused_delivery: ({ their }) => ({ feed_id: their.feed, outcome: 'refused', reason: 'x' }),
  receive_booking: () => ({ body: '', contents: { type: 'consult.cancelled' } }),
  receive_delivery: ({ their }) => ({ feed_id: their.feed, body: '{}', contents: { title: 'x' } }),
  record_feed_failure: ({ their }) => ({ feed_id: their.feed, claim_id: randomUUID(), reason: 'x' }),
  record_feed_read: ({ their }) => ({ feed_id: their.feed, claim_id: randomUUID() }),
  record_template_failure: ({ their }) => ({
    template_id: their.template,
    claim_id: randomUUID(),
    failure: 'x',
    is_final: true,
  }),
  record_template_text: ({ their }) => ({ template_id: their.template, claim_id: randomUUID(), content: 'x' }),
  tidy_deliveries: () => ({}),
  unsubscribe_from_notifications: () => ({ token: 'x', confirmed: true }),
}

const FUNCTIONS_FOR_ADMINISTRATORS: Readonly<Record<string, Arguments>> = {
  'create-user': ({ their }) => ({
    name: 'A friend',
    email: `friend-${randomUUID()}@example.com`,
    phone: '',
    environmentAccess: 'both',
    accountId: their.account,
    role: 'admin',
    accessLevel: 'standard',
  }),
  'delete-user': ({ victim }) => ({ targetUserId: victim.id }),
  'change-address': ({ victim }) => ({ targetUserId: victim.id, email: 'mine@evil.example' }),
  'update-user-password': ({ victim }) => ({ targetEmail: victim.email, newPassword: 'Mine-From-Now-1!' }),
  'trigger-notification-webhooks': ({ their }) => ({
    account_id: their.account,
    type: 'security_alert',
    title: 'x',
    message: 'x',
  }),
  'send-webhook': ({ their }) => ({ webhook_id: their.feed, test: true }),
  'send-test-mail': () => ({}),
  'rss-feed-processor': () => ({}),
}

/** The rows that an attack of this file could change. */
async function traces({ victim, attacker, their }: World): Promise<unknown> {
  const count = { count: 'exact', head: true } as const
  const of = (
    table: 'profiles' | 'admin_actions' | 'support_requests' | 'impersonation_sessions' | 'account_webhooks',
  ) => service.from(table).select('*', count).throwOnError()
  const people = await service.from('user_roles').select('role').in('user_id', [victim.id, attacker.id]).throwOnError()
  const notifications = await service
    .from('notifications')
    .select('*')
    .eq('account_id', their.account)
    .order('id')
    .throwOnError()
  const feed = await service.from('account_webhooks').select('*').eq('id', their.feed).throwOnError()
  // Without the state of its text, which the schedule changes when it has read the file.
  const template = await service
    .from('templates')
    .select('title, description, file_path, account_id, user_id, is_client_specific, tags')
    .eq('id', their.template)
    .throwOnError()
  const counts = [
    await of('profiles'),
    await of('admin_actions'),
    await of('support_requests'),
    await of('impersonation_sessions'),
    await of('account_webhooks'),
  ].map(({ count }) => count)
  return { counts, people: people.data, notifications: notifications.data, feed: feed.data, template: template.data }
}

describe('V8 Authorization: procedures and functions beyond the caller’s rights', () => {
  for (const [name, args] of Object.entries(FOR_ADMINISTRATORS)) {
    attempt(`a member calls the administrators' procedure ${name}`, async () => {
      const here = await world()
      const before = await traces(here)
      const outcome = refused(await rpc(name, args(here), { as: here.attacker }), 403, '42501')
      expect(await traces(here)).toEqual(before)
      return outcome
    })
  }

  for (const [name, args] of Object.entries(FOR_THE_SERVER)) {
    attempt(`a member calls the server's own procedure ${name}`, async () => {
      const here = await world()
      const before = await traces(here)
      const outcome = refused(await rpc(name, args(here), { as: here.attacker }), 403, '42501')
      expect(await traces(here)).toEqual(before)
      return outcome
    })
  }

  attempt('a caller with only the publishable key calls any procedure', async () => {
    const here = await world()
    for (const [name, args] of Object.entries({ ...FOR_ADMINISTRATORS, ...FOR_THE_SERVER })) {
      refused(await rpc(name, args(here)), 401, '42501')
    }
    return '401 42501'
  })

  for (const [name, args] of Object.entries(FUNCTIONS_FOR_ADMINISTRATORS)) {
    attempt(`a member calls the administrators' function ${name}`, async () => {
      const here = await world()
      const before = await traces(here)
      const outcome = refused(await fn(name, args(here), { as: here.attacker }), 403, /dministrator/)
      expect(await traces(here)).toEqual(before)
      return outcome
    })
  }

  attempt(
    'a caller without a session calls the administrators’ functions with the publishable key as a token',
    async () => {
      const here = await world()
      const before = await traces(here)
      for (const [name, args] of Object.entries(FUNCTIONS_FOR_ADMINISTRATORS)) {
        expect((await fn(name, args(here))).status, name).toBe(401)
      }
      expect(await traces(here)).toEqual(before)
      return '401'
    },
  )

  attempt('a member makes tidy-files remove files that others need', async () => {
    const { attacker, their } = await world()
    const answer = await fn(
      'tidy-files',
      { discarded_only: false, bucket: 'templates', names: [their.file] },
      { as: attacker },
    )
    expect(answer.status).toBe(200)
    expect((await service.storage.from('templates').exists(their.file)).data).toBe(true)
    expect((await service.storage.from('chat-uploads').exists(their.chatFile)).data).toBe(true)
    return '200, nothing of the victim’s account'
  })

  attempt('a member makes index-templates read other accounts’ documents again with the server’s rights', async () => {
    const { attacker, their } = await world()
    const before = (await service.from('templates').select('*').eq('id', their.template).throwOnError()).data
    const answer = await fn('index-templates', { only_ids: [their.template] }, { as: attacker })
    expect(answer.body).toEqual({ success: true, ready: 0, unreadable: 0, postponed: 0 })
    expect((await service.from('templates').select('*').eq('id', their.template).throwOnError()).data).toEqual(before)
    return '200, nothing of the victim’s account'
  })

  attempt('a member calls get_user_account_services for a member of another account', async () => {
    const here = await world()
    const answer = await rpc('get_user_account_services', { user_uuid: here.victim.id }, { as: here.attacker })
    return answer.status === 200 ? empty(answer) : refused(answer, 403, '42501')
  })

  attempt('a member stores a support request as another user, or more than the limit', async () => {
    const here = await world()
    const before = await traces(here)
    const form = { name: 'x', email: 'x@x.example', subject: 'x', priority: 'low', message: 'x' }
    for (const more of [
      { sender: here.victim.id },
      { user_id: here.victim.id },
      { account: here.their.account },
      { hourly_limit: 1_000 },
      { written_by: null },
    ])
      refused(await rpc('store_support_request', { ...form, ...more }, { as: here.attacker }), 404, 'PGRST202')
    refused(
      await rpc('store_support_request', { ...form, account_uuid: here.their.account }, { as: here.attacker }),
      403,
      '42501',
    )
    for (const more of [
      { email: 'x@x.example\r\nBcc: y@x.example' },
      { subject: 'x\nTo: y@x.example' },
      { message: 'x'.repeat(10_001) },
    ])
      refused(await rpc('store_support_request', { ...form, ...more }, { as: here.attacker }), 400, '23514')
    expect(await traces(here)).toEqual(before)
    return '404 PGRST202'
  })

  attempt('a member lists the templates of another account by its id', async () => {
    const here = await world()
    const args = { client_specific: true, only_account: here.their.account }
    return empty(await rpc('list_templates', args, { as: here.attacker }))
  })

  attempt('a member searches all documents for a word of another account', async () => {
    const here = await world()
    empty(await rpc('search_templates', { search_query: 'Quetzal' }, { as: here.attacker }))
    return empty(await rpc('find_passages', { question: 'Quetzal canary' }, { as: here.attacker }))
  })

  attempt('a member finds tags of another account', async () => {
    const here = await world()
    const answer = await rpc('list_template_tags', { max_results: 10_000 }, { as: here.attacker })
    expect(answer.status).toBe(200)
    return '200, without the victim’s rows'
  })
})

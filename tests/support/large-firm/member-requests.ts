import { accountId, administratorId, personId, rowId } from './fill.ts'
import { memberPrivacyRequests } from './privacy-requests.ts'
import { call, type FirmRequest, table } from './request.ts'

const NOTIFICATION = 'id, type, title, message, wording, created_at, data, is_read, is_test'
const REQUEST =
  'id, number, user_id, author_name, subject, message, category, priority, state, due_at, waiting_since, answered_at, first_answer_minutes, closed_at, created_at, written_by'
const ACCOUNT_NAMES = 'id, name, logo_url, choices:account_choices(user_id), links:user_accounts(role, access_level)'
const templates = (rest: object) => call('list_templates', { client_specific: true, page: 1, page_size: 25, ...rest })

/** What the portal asks for person n, who belongs to account n, in the order of the screens. Account 1 is the largest. */
export function memberRequests(n: number): readonly FirmRequest[] {
  const account = accountId(n)
  const person = personId(n)
  return [
    { name: 'frame', ask: call('shell_state') },
    {
      name: 'role',
      ask: table('user_roles', 'role', (rows) => rows.eq('user_id', person).eq('role', 'admin')),
    },
    { name: 'is admin', ask: call('is_admin') },
    { name: 'session is live', ask: call('session_is_live') },
    { name: 'impersonation', ask: call('get_active_impersonation_session') },
    { name: 'second factor', ask: call('second_factor_state') },
    { name: 'language', ask: call('my_language') },
    {
      name: 'first link',
      ask: table('user_accounts', 'account_id', (rows) =>
        rows.eq('user_id', person).order('joined_at').order('account_id').limit(1),
      ),
    },
    {
      name: 'own accounts',
      ask: table('accounts', ACCOUNT_NAMES, (rows) => rows.eq('links.user_id', person).order('name').limit(100)),
    },
    { name: 'services', ask: call('get_user_account_services', { user_uuid: person }) },
    { name: 'rights', ask: call('get_account_rights', { account_uuid: account }) },
    { name: 'contact', ask: call('get_account_contact', { account_uuid: account }) },
    ...memberPrivacyRequests(account, person),
    {
      name: 'appearance',
      ask: table('user_preferences', 'theme, high_contrast, reduced_motion, compact_mode, version_11', (rows) =>
        rows.eq('user_id', person),
      ),
    },
    { name: 'needs', ask: call('list_needs', { account_uuid: account, at_most: 6, dismissed: false }) },
    { name: 'all needs', ask: call('list_needs', { account_uuid: account, at_most: 100, dismissed: false }) },
    { name: 'dismissed needs', ask: call('list_needs', { account_uuid: account, at_most: 20, dismissed: true }) },
    {
      name: 'welcome',
      ask: table('home_dismissals', 'item', (rows) => rows.eq('user_id', person).eq('item', 'welcome')),
    },
    { name: 'recent documents', ask: call('list_recent_templates', { account_uuid: account, at_most: 60 }) },
    { name: 'all consults', ask: call('list_own_consults', { at_time: new Date().toISOString() }) },
    {
      name: 'consults',
      ask: table('consultancies', '*', (rows) =>
        rows.eq('account_id', account).gte('starts_at', new Date().toISOString()).order('starts_at').limit(100),
      ),
    },
    ...[10, 100].map((count) => ({
      name: `newest ${count} notifications`,
      ask: table('notification_list', NOTIFICATION, (rows) =>
        rows
          .eq('account_id', account)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(count + 1),
      ),
    })),
    {
      name: 'oversight for the person alone',
      ask: table('notification_list', NOTIFICATION, (rows) =>
        rows
          .eq('is_personal', true)
          .or(`account_id.is.null,account_id.neq.${account}`)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(11),
      ),
    },
    {
      name: 'search notifications',
      ask: table('notifications', 'id, type, title, message, wording, created_at', (rows) =>
        rows
          .eq('account_id', account)
          .or('title.ilike.%number%,message.ilike.%number%')
          .order('created_at', { ascending: false })
          .order('id')
          .limit(5),
      ),
    },
    {
      name: 'search notifications, no match',
      ask: table('notifications', 'id, type, title, message, wording, created_at', (rows) =>
        rows
          .eq('account_id', account)
          .or('title.ilike.%zebra%,message.ilike.%zebra%')
          .order('created_at', { ascending: false })
          .order('id')
          .limit(5),
      ),
    },
    { name: 'unread count', ask: call('count_unread_notifications', { target_account_id: account, at_most: 100 }) },
    { name: 'own templates', ask: templates({}) },
    { name: 'own templates by title', ask: templates({ order_by: 'title' }) },
    { name: 'own templates, far page', ask: templates({ page: 40 }) },
    { name: 'own templates of a category', ask: templates({ only_category: 'legal' }) },
    { name: 'own templates with a tag', ask: templates({ only_tag: 'gdpr' }) },
    { name: 'templates for everyone', ask: templates({ client_specific: false }) },
    { name: 'template tags', ask: call('list_template_tags', { max_results: 200 }) },
    { name: 'search templates', ask: call('search_templates', { search_query: 'retention invoice', max_results: 5 }) },
    { name: 'search own templates', ask: templates({ search_query: 'retention invoice', order_by: 'match' }) },
    { name: 'search own templates, newest first', ask: templates({ search_query: 'retention invoice' }) },
    { name: 'search templates, one letter', ask: call('search_templates', { search_query: 'r', max_results: 5 }) },
    {
      name: "Steward's passages",
      ask: call('find_passages', { question: 'How long do we keep invoices of a supplier?' }),
    },
    {
      name: 'documents to compare',
      ask: table('templates', 'id, title, file_path, file_name, created_at', (rows) =>
        rows.order('created_at', { ascending: false }).order('id'),
      ),
    },
    {
      name: 'board',
      ask: table('kanban_cards', 'id, title, description, status, position, moved_at', (rows) =>
        rows.eq('account_id', account).order('position').order('id'),
      ),
    },
    {
      name: 'own support requests',
      ask: table('support_requests', REQUEST, (rows) =>
        rows.eq('account_id', account).order('created_at', { ascending: false }).order('id').limit(500),
      ),
    },
    {
      name: 'open support requests',
      ask: table('support_requests', REQUEST, (rows) =>
        rows
          .eq('account_id', account)
          .neq('state', 'closed')
          .order('answered_at', { ascending: false })
          .order('created_at', { ascending: false })
          .order('id')
          .limit(3),
      ),
    },
    {
      name: 'search support requests',
      ask: table('support_requests', 'id, number, subject, message', (rows) =>
        rows
          .eq('account_id', account)
          .or('number.ilike.%99%,subject.ilike.%99%,message.ilike.%99%')
          .order('created_at', { ascending: false })
          .order('id')
          .limit(5),
      ),
    },
    {
      name: 'messages of a request',
      ask: table(
        'support_messages',
        'id, author_name, is_firm, asks_back, body, created_at, written_by, mailed_at, is_held, next_attempt_at, support_attachments(id, file_path, file_name, size)',
        (rows) =>
          rows
            .eq('request_id', rowId(`request ${n === 1 ? 20 : n - 1}`))
            .order('created_at')
            .order('id'),
      ),
    },
    {
      name: 'files of a request',
      ask: table('support_attachments', 'id, file_path, file_name, size', (rows) =>
        rows
          .eq('request_id', rowId(`request ${n === 1 ? 20 : n - 1}`))
          .is('message_id', null)
          .order('created_at')
          .order('id'),
      ),
    },
    { name: 'support promises', ask: call('support_promises') },
    ...accessLogRequests(account, person),
    { name: 'colleagues', ask: call('list_account_members', { target_account_id: account }) },
    {
      name: 'names of colleagues',
      ask: table('profiles', 'id, name', (rows) => rows.in('id', [person, personId(2), administratorId(1)])),
    },
    { name: 'own phone', ask: table('profiles', 'phone', (rows) => rows.eq('id', person)) },
    {
      name: 'own account',
      ask: table('accounts', 'name, subscription_tier, subscription_end, spoc', (rows) => rows.eq('id', account)),
    },
    {
      name: 'channels of the account',
      ask: table(
        'notification_preferences',
        'email_notifications, sms_whatsapp_notifications, phone_notifications',
        (rows) => rows.eq('account_id', account),
      ),
    },
    { name: 'own settings', ask: table('notification_settings', '*', (rows) => rows.eq('user_id', person)) },
    { name: 'text messages', ask: call('offers_text_messages') },
    { name: 'own sessions', ask: call('list_my_sessions') },
    {
      name: 'conversations',
      ask: table('chat_conversations', 'id, title, asked_at', (rows) =>
        rows.eq('is_deleted', false).order('asked_at', { ascending: false }).order('id').limit(50),
      ),
    },
    {
      name: 'a conversation',
      ask: table('chat_exchanges', 'id, question, file_name, answer, sources, asked_at', (rows) =>
        rows
          .eq('conversation_id', rowId(`conversation ${n === 1 ? 20 : n - 1}`))
          .order('asked_at')
          .order('id'),
      ),
    },
  ]
}

const ENTRY = 'seq, at, actor, via, action, object, prev_hash, hash'
const DAY_MS = 86_400_000

/** The access log of an account: its lists, with each filter, and one part as verifying reads it. */
function accessLogRequests(account: string, person: string): readonly FirmRequest[] {
  const at = new Date(Date.now() - 10 * DAY_MS).toISOString()
  const since = new Date(Date.now() - 30 * DAY_MS).toISOString()
  const log = (name: string, refine: Parameters<typeof table>[2] = (rows) => rows) => ({
    name: `access log${name}`,
    ask: table('access_events', ENTRY, (rows) => {
      const own = rows.eq('account_id', account)
      const refined = (refine?.(own) ?? own) as typeof rows
      return refined.order('at', { ascending: false }).order('seq', { ascending: false }).limit(50)
    }),
  })
  return [
    log(''),
    log(', next page', (rows) => rows.lte('at', at).or(`at.lt."${at}",seq.lt.100`)),
    log(' of a person', (rows) => rows.eq('actor', person)),
    log(' of an administrator', (rows) => rows.eq('actor', administratorId(1))),
    log(' of a kind', (rows) => rows.eq('action', 'rights_changed')),
    log(' of a kind that nobody did', (rows) => rows.eq('action', 'exported')),
    log(' of a month', (rows) => rows.gte('at', since)),
    log(' of a person in a month', (rows) => rows.eq('actor', person).gte('at', since)),
    { name: 'head of the access log', ask: call('get_access_head', { account_id: account }) },
    { name: 'people in the access log', ask: call('list_access_actors', { account_id: account }) },
    {
      name: 'access log around an entry',
      ask: table('access_events', ENTRY, (rows) =>
        rows.eq('account_id', account).lte('seq', 100).order('seq', { ascending: false }).limit(50),
      ),
    },
    {
      name: 'access log, a part of the export',
      isExport: true,
      ask: table('access_events', ENTRY, (rows) =>
        rows.eq('account_id', account).gte('seq', 5).order('seq').order('hash').limit(1000),
      ),
    },
  ]
}

import { accountId, administratorId, personId, rowId } from './fill.ts'
import { ADMINISTRATOR_PRIVACY_REQUESTS } from './privacy-requests.ts'
import { call, type FirmRequest, table } from './request.ts'

const ACCOUNT = accountId(1)
const ADMINISTRATOR = administratorId(1)
const PERSON = personId(1)
/** A page beyond the last one. The last one is the answer. */
const LAST = 100_000
const NOTIFICATION = 'id, type, title, message, wording, created_at, data, is_read, is_test'
const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

type Parameters = Readonly<Record<string, unknown>>
const named = (list: string, name: string, parameters: Parameters): FirmRequest => ({
  name: `${list}, ${name}`,
  ask: call(PROCEDURES[list as keyof typeof PROCEDURES], parameters),
})
const PROCEDURES = {
  users: 'admin_list_users',
  accounts: 'admin_list_accounts',
  clients: 'admin_list_clients',
  people: 'admin_list_account_people',
  actions: 'admin_list_actions',
  access: 'admin_list_access_events',
  desk: 'admin_list_support_requests',
  planner: 'admin_list_consults',
  deliveries: 'admin_list_feed_deliveries',
  templates: 'list_templates',
} as const

/** The first and the last page of a list, by each of its columns, in both directions. */
const sorted = (list: keyof typeof PROCEDURES, columns: readonly string[], rest: Parameters = {}): FirmRequest[] =>
  columns.flatMap((sort) =>
    [1, LAST].flatMap((page) =>
      [false, true].map((descending) =>
        named(list, `by ${sort}${descending ? ' descending' : ''}${page === 1 ? '' : ', last page'}`, {
          sort,
          descending,
          page,
          ...rest,
        }),
      ),
    ),
  )

const filtered = (
  list: keyof typeof PROCEDURES,
  parameter: string,
  values: readonly string[],
  rest: Parameters = {},
): FirmRequest[] =>
  values.flatMap((value) =>
    [1, LAST].map((page) =>
      named(list, `${value}${page === 1 ? '' : ', last page'}`, { [parameter]: value, page, ...rest }),
    ),
  )

const USER_ORDERS = ['name', 'phone', 'role', 'environment', 'account', 'last_sign_in', 'factor']
const USER_FILTERS = ['awaiting', 'blocked', 'unconfirmed', 'not_invited', 'with_factor', 'without_factor']
const CLIENT_ORDERS = ['name', 'spoc', 'people', 'last_sign_in', 'services', 'cards', 'next_consult']
const PEOPLE = { target_account_id: ACCOUNT }

const LISTS: readonly FirmRequest[] = [
  ...sorted('users', USER_ORDERS),
  ...filtered('users', 'only_those', USER_FILTERS),
  ...USER_ORDERS.map((sort) => named('users', `search of one letter by ${sort}`, { search: 'e', sort })),
  named('users', 'search', { search: 'person-199' }),
  named('users', 'search without a match', { search: 'zebra' }),
  named('users', 'search of an account', { search: 'account 17' }),
  named('users', 'picker', { search: 'bram', page_size: 8 }),
  ...sorted('accounts', ['name', 'tier', 'users', 'spoc', 'crm_link']),
  named('accounts', 'search of one letter', { search: 'a' }),
  named('accounts', 'search', { search: 'ccount 19' }),
  ...sorted('clients', CLIENT_ORDERS, { page_size: 15, search: '', only_flagged: false }),
  named('clients', 'flagged', { only_flagged: true, page_size: 15 }),
  named('clients', 'search of one letter', { search: 'a', page_size: 15 }),
  { name: 'number of clients', ask: call('admin_count_clients', { search: '' }) },
  ...sorted('people', ['name', 'way', 'role', 'last_sign_in'], PEOPLE),
  ...filtered('people', 'only_state', ['member', 'waiting', 'blocked', 'unconfirmed'], PEOPLE),
  named('people', 'search of one letter', { search: 'e', ...PEOPLE }),
  ...filtered('desk', 'queue', ['all', 'open', 'waiting', 'mine', 'closed']),
  named('desk', 'of an account', { account_uuid: ACCOUNT }),
  named('desk', 'search', { search: 'question 99', queue: 'closed' }),
  named('desk', 'search of one letter', { search: 'q', queue: 'closed' }),
  ...filtered('planner', 'only_those', ['coming', 'over', 'planned']),
  named('planner', 'week', { only_those: 'planned', since: inDays(0), until: inDays(7), page_size: 1000 }),
  named('planner', 'day', { only_those: 'planned', since: inDays(0), until: inDays(1) }),
  named('planner', 'consultant', { consultant: 'Consultant 7' }),
  named('planner', 'account', { account_uuid: ACCOUNT }),
]

const ACTIONS: readonly FirmRequest[] = [
  named('access', 'newest', {}),
  named('access', 'next page', { before: inDays(-10), before_account: ACCOUNT, before_seq: 5 }),
  named('access', 'account', { account: ACCOUNT }),
  named('access', 'small account', { account: accountId(7) }),
  named('access', 'person', { person: ADMINISTRATOR }),
  named('access', 'account and person', { account: ACCOUNT, person: ADMINISTRATOR }),
  named('access', 'kind', { kind: 'rights_changed' }),
  named('access', 'kind that nobody did', { kind: 'exported' }),
  named('access', 'month', { since: inDays(-60), until: inDays(-30) }),
  named('access', 'sign-ins of a month', { kind: 'signed_in', since: inDays(-60), until: inDays(-30) }),
  ...[1, 2, 100, LAST].map((page) => named('actions', `page ${page}`, { page })),
  ...[1, LAST].flatMap((page) => [
    named('actions', `administrator, page ${page}`, { administrator: ADMINISTRATOR, page }),
    named('actions', `other administrator, page ${page}`, { administrator: administratorId(2), page }),
    named('actions', `kind, page ${page}`, { action: 'profile_updated', page }),
    named('actions', `administrator and kind, page ${page}`, {
      administrator: ADMINISTRATOR,
      action: 'template_created',
      page,
    }),
    named('actions', `person, page ${page}`, { person: PERSON, page }),
    named('actions', `person and kind, page ${page}`, { person: PERSON, action: 'profile_updated', page }),
    named('actions', `account, page ${page}`, { account: ACCOUNT, page }),
    named('actions', `month, page ${page}`, { since: inDays(-60), until: inDays(-30), page }),
    named('actions', `kind in a month, page ${page}`, {
      action: 'profile_updated',
      since: inDays(-60),
      until: inDays(-30),
      page,
    }),
    named('actions', `kind that nobody did, page ${page}`, { action: 'spoc_deleted', page }),
  ]),
]

const TEMPLATES: readonly FirmRequest[] = [
  named('templates', 'of clients', { client_specific: true, page_size: 25 }),
  named('templates', 'of clients by title', { client_specific: true, order_by: 'title' }),
  named('templates', 'of clients by size', { client_specific: true, order_by: 'size' }),
  named('templates', 'of clients, far page', { client_specific: true, page: 1500 }),
  named('templates', 'of an account', { client_specific: true, only_account: ACCOUNT }),
  named('templates', 'of a category', { client_specific: true, only_category: 'legal' }),
  named('templates', 'with a tag', { client_specific: true, only_tag: 'gdpr' }),
  named('templates', 'for everyone', { client_specific: false }),
  named('templates', 'search', { client_specific: true, search_query: 'retention invoice', order_by: 'match' }),
  named('templates', 'search, newest first', { client_specific: true, search_query: 'retention invoice' }),
  { name: 'template tags', ask: call('list_template_tags', { max_results: 200 }) },
  { name: 'search templates', ask: call('search_templates', { search_query: 'retention invoice', max_results: 5 }) },
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
    name: 'templates of an account with their number',
    ask: table(
      'templates',
      'id, title, category, tags, file_path, file_size, created_at, account_id, text_state, author:profiles(name)',
      (rows) => rows.eq('account_id', ACCOUNT).order('created_at', { ascending: false }).order('id').limit(10),
      'exact',
    ),
  },
]

/** What the Admin Panel asks, in the order of its parts. */
export const ADMINISTRATOR_REQUESTS: readonly FirmRequest[] = [
  {
    name: 'role',
    ask: table('user_roles', 'role', (rows) => rows.eq('user_id', ADMINISTRATOR).eq('role', 'admin')),
  },
  { name: 'inbox', ask: call('admin_list_inbox', { at_most: 8, by_kind: false }) },
  { name: 'inbox by kind', ask: call('admin_list_inbox', { at_most: 100, by_kind: true }) },
  { name: 'frame', ask: call('shell_state') },
  { name: 'summary', ask: call('admin_home_summary') },
  { name: 'unread count', ask: call('admin_count_unread_notifications', { at_most: 100 }) },
  {
    name: 'newest notifications',
    ask: table('notification_list', NOTIFICATION, (rows) =>
      rows.eq('for_admins', true).order('created_at', { ascending: false }).order('id').limit(101),
    ),
  },
  ...LISTS,
  ...ACTIONS,
  { name: 'recorded administrators', ask: call('admin_list_recorded_administrators') },
  ...TEMPLATES,
  { name: 'account', ask: call('admin_get_account', PEOPLE) },
  { name: 'routes', ask: call('admin_list_account_routes', PEOPLE) },
  { name: 'match of a domain', ask: call('admin_match_route', { route: 'large.example', ...PEOPLE }) },
  { name: 'what a deletion deletes', ask: call('admin_count_account_deletion', PEOPLE) },
  { name: 'members', ask: call('list_account_members', PEOPLE) },
  ...ADMINISTRATOR_PRIVACY_REQUESTS,
  {
    name: 'chosen account',
    ask: table('accounts', 'id, name', (rows) => rows.eq('id', ACCOUNT)),
  },
  {
    name: 'account by name',
    ask: table('accounts', 'id', (rows) => rows.eq('name', 'Account 1 Insurance').limit(1)),
  },
  { name: 'all accounts', ask: table('accounts', 'id', (rows) => rows.order('id').range(0, 999)) },
  {
    name: 'services of an account',
    ask: table('account_services', 'service_id, enabled, service_url', (rows) => rows.eq('account_id', ACCOUNT)),
  },
  {
    name: 'links of an account',
    ask: table('service_link_defaults', 'service_id, url', (rows) => rows.eq('account_id', ACCOUNT)),
  },
  {
    name: 'open cards of an account',
    ask: table(
      'kanban_cards',
      'id, title, description, status, position, moved_at, author:profiles(name)',
      (rows) =>
        rows.eq('account_id', ACCOUNT).neq('status', 'done').order('status').order('position').order('id').limit(25),
      'exact',
    ),
  },
  { name: 'feeds of an account', ask: call('get_account_webhooks_secure', { account_uuid: ACCOUNT }) },
  ...filtered('deliveries', 'kind', ['all', 'refused', 'tests'], { feed_id: rowId('feed 1') }),
  { name: 'a delivery', ask: call('admin_get_feed_delivery', { delivery_id: rowId('delivery 1') }) },
  { name: 'check of an import of accounts', ask: call('admin_check_accounts', { lines: [{ name: 'New account' }] }) },
  {
    name: 'check of an import of people',
    ask: call('admin_check_people', {
      lines: [{ email: 'new@mail.example', name: 'New', account: 'Account 1 Insurance' }],
    }),
  },
  { name: 'support counts', ask: call('admin_count_support_requests') },
  { name: 'support counts of an account', ask: call('admin_count_support_requests', { account_uuid: ACCOUNT }) },
  { name: 'support handlers', ask: call('admin_list_support_handlers') },
  {
    name: 'notes of a request',
    ask: table('support_notes', 'id, author_name, body, handed_to, created_at', (rows) =>
      rows.eq('request_id', rowId('request 20')).order('created_at').order('id'),
    ),
  },
  { name: 'consultants', ask: call('admin_list_consultants') },
  {
    name: 'preview of a consult',
    ask: call('admin_preview_consult', {
      account_uuid: ACCOUNT,
      consultant_name: 'Consultant 7',
      starts_at: inDays(1),
      length_minutes: 60,
    }),
  },
  { name: 'office time zone', ask: call('office_time_zone') },
  { name: 'booking connection', ask: call('admin_get_booking_connection') },
  { name: 'booking events', ask: call('admin_list_booking_events') },
  { name: 'second factor overview', ask: call('admin_second_factor_overview') },
  {
    name: 'contact persons',
    ask: table('spocs', 'name, full_name, role, email, phone', (rows) => rows.order('position')),
  },
  ...[null, 'pending'].map((status) => ({
    name: `change requests${status === null ? '' : ` ${status}`}`,
    ask: table(
      'change_requests',
      'id, title, description, category, priority, status, created_by, created_at, status_note, status_changed_at, status_changed_by, text_changed_at, author:profiles(name, email)',
      (rows) =>
        (status === null ? rows : rows.eq('status', status))
          .order('created_at', { ascending: false })
          .order('id')
          .range(0, 24),
      'exact',
    ),
  })),
]

/**
 * What each caller may do with each table through the API, on rows that concern Halewijn Bank. `may` has four letters: S select,
 * I insert, U update, D delete; `-` means refused or not visible. docs/product has the rules.
 */
export const ACTORS = [
  'anonymous',
  'member', // of Halewijn Bank
  'stranger', // member of another account
  'unlinked', // without an account
  'byDomain', // member of another account by its e-mail domain
  'admin',
  'impersonating', // an admin who impersonates the member
  'expired', // an admin whose impersonation of the member has expired
  'removed', // a member who lost access to this environment
] as const
export type Actor = (typeof ACTORS)[number]

type Row = Readonly<Record<string, unknown>>

export interface Expectation {
  readonly table: string
  readonly row: Row
  /** The test inserts the row for each actor. Otherwise it belongs to the sample data, and no actor tries to delete it. */
  readonly isMade: boolean
  /** The columns that identify the row. */
  readonly key: readonly string[]
  /** A second row, which the actor tries to insert. */
  readonly other: Row
  readonly change: Row
  readonly may: Readonly<Record<'member' | 'admin' | 'everyone', string>>
  /** If an impersonating admin may do less than the member. */
  readonly impersonating?: string
}

export const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
const OTHER_ACCOUNT = 'a0000000-0000-4000-8000-000000000002'
export const MEMBER = 'b0000000-0000-4000-8000-000000000001'
const COLLEAGUE = 'b0000000-0000-4000-8000-000000000005'
/** A user who is not one of the actors. */
export const OUTSIDER = 'b0000000-0000-4000-8000-000000000012'
/** An account without preferences. */
const EMPTY_ACCOUNT = 'a0000000-0000-4000-8000-000000000007'
/** A conversation of the member, with one exchange. */
const SAMPLE_CHAT = 'c0000000-0000-4000-8000-000000000001'
const SAMPLE_EXCHANGE = 'c0000000-0000-4000-8000-000000000002'
const TECH_SERVICE = 'tech-integration-service'
const LINK_KEY = 'account_id,service_id'
const MOVED = { account_id: OTHER_ACCOUNT }
const NEW_SERVICE = { id: 'new-service', name: 'x', description: 'x', position: 9 }
const id = (n: number): string => `e0000000-0000-4000-8000-00000000000${n}`
const NONE = '----'
/** A notification of the account, which the matrix adds. */
export const MARKED = id(9)

const template = (n: number): Row => ({
  id: id(n),
  account_id: ACCOUNT,
  user_id: MEMBER,
  title: `Template ${n}`,
  file_name: 'x.pdf',
  file_path: `${MEMBER}/${n}-x.pdf`,
  is_client_specific: true,
})
const card = (n: number): Row => ({ id: id(n), account_id: ACCOUNT, title: `Card ${n}`, created_by: MEMBER })
const consultancy = (n: number): Row => ({
  id: id(n),
  account_id: ACCOUNT,
  consultant_name: 'Els',
  starts_at: '2030-01-01T10:00:00Z',
  service: 'Legal',
})
const support = (n: number): Row => ({
  id: id(n),
  account_id: ACCOUNT,
  name: 'x',
  email: 'x@x.example',
  subject: 'x',
  message: 'x',
})
/** A support request of the sample data. */
const SAMPLE_REQUEST = 'f0000000-0000-4000-8000-000000000001'
const note = (n: number): Row => ({ id: id(n), request_id: SAMPLE_REQUEST, author_name: 'x', body: 'x' })
const message = (n: number): Row => ({ ...note(n), is_firm: true })
const attachment = (n: number): Row => ({
  id: id(n),
  request_id: SAMPLE_REQUEST,
  is_firm: true,
  file_path: `${MEMBER}/${SAMPLE_REQUEST}/${id(n)}.pdf`,
  file_name: 'x.pdf',
  size: 1,
  mime_type: 'application/pdf',
})
const change = (n: number): Row => ({ id: id(n), title: 'x', description: 'x' })
const notification = (n: number): Row => ({ id: id(n), account_id: ACCOUNT, type: 'security_alert', title: 'x' })
const mark = (n: number): Row => ({ notification_id: MARKED, user_id: n === 1 ? MEMBER : COLLEAGUE })
const dismissal = (n: number): Row => ({ user_id: MEMBER, item: `card:${id(n)}` })
const feed = (n: number): Row => ({ id: id(n), account_id: ACCOUNT, name: 'x' })
/** Of the sample feeds, which have no activity yet. */
const activity = (n: number): Row => ({ id: id(n), webhook_id: `c0000000-0000-4000-8000-00000000000${n}` })
const session = (n: number): Row => ({
  id: id(n),
  admin_id: 'b0000000-0000-4000-8000-000000000003',
  impersonated_user_id: COLLEAGUE,
  ended_at: '2099-01-01T00:00:00Z',
})
const route = (key: string, value: string): Row => ({ [key]: value, account_id: ACCOUNT })
const block = (of: string): Row => ({ user_id: OUTSIDER, account_id: of })
const linkOf = (n: number, to: string): Row => ({ id: id(n), user_id: OUTSIDER, account_id: to })
const action = (n: number): Row => ({ id: id(n), admin_id: MEMBER, action_type: 'x' })

const link = (service: string): Row => ({ account_id: ACCOUNT, service_id: service, url: 'https://x.example' })
const service = (name: string): Row => ({ account_id: ACCOUNT, service_id: name })
const only = (member: string, admin: string, everyone = NONE): Expectation['may'] => ({ member, admin, everyone })

const chat = (n: number): Row => ({ id: id(n), user_id: MEMBER, title: `Chat ${n}` })
const exchange = (n: number): Row => ({ id: id(n), conversation_id: SAMPLE_CHAT, user_id: MEMBER, question: 'x' })

const SAMPLES = ['accounts', 'services', 'profiles', 'user_roles', 'admin_actions', 'chat_exchanges']
/** Tables that an admin cannot use while impersonating: they are for the person alone. */
const PRIVATE_TABLES = ['chat_conversations', 'chat_exchanges']

/** Table, key, an existing row, a row to insert, a change, and the rights. */
export const expectations: readonly Expectation[] = [
  expect('accounts', 'id', { id: ACCOUNT }, { id: id(2), name: 'New' }, { spoc: 'Els' }, only('S---', 'SIU-')),
  expect('services', 'id', { id: 'legal-service' }, NEW_SERVICE, { position: 1 }, only('S---', 'S---', 'S---')),
  expect('spocs', 'name', { name: 'Made' }, { name: 'New' }, { role: 'x' }, only(NONE, 'SIUD')),
  expect(
    'account_services',
    LINK_KEY,
    service('esg-service'),
    service(TECH_SERVICE),
    { enabled: true },
    only('S---', 'SIUD'),
  ),
  expect(
    'service_link_defaults',
    LINK_KEY,
    link('esg-service'),
    link(TECH_SERVICE),
    { url: 'https://y.example' },
    only('S---', 'SIUD'),
  ),
  expect(
    'account_email_domains',
    'domain',
    route('domain', 'a.example'),
    route('domain', 'b.example'),
    MOVED,
    only(NONE, 'SIUD'),
  ),
  expect(
    'account_email_overrides',
    'email',
    route('email', 'a@x.example'),
    route('email', 'b@x.example'),
    MOVED,
    only(NONE, 'SIUD'),
  ),
  expect(
    'account_blocks',
    'user_id,account_id',
    block(ACCOUNT),
    block(OTHER_ACCOUNT),
    { blocked_by: null },
    only(NONE, 'SI-D'),
  ),
  expect(
    'profiles',
    'id',
    { id: COLLEAGUE },
    { id: id(2), environment_access: 'both' },
    { phone: '1' },
    only('S---', 'S-U-'),
  ),
  expect('user_roles', 'user_id', { user_id: COLLEAGUE }, { user_id: OUTSIDER }, { role: 'user' }, only(NONE, 'SIU-')),
  expect(
    'user_accounts',
    'id',
    linkOf(1, ACCOUNT),
    linkOf(2, OTHER_ACCOUNT),
    { access_level: 'restricted' },
    only('S---', 'SIUD'),
  ),
  expect(
    'user_preferences',
    'user_id',
    { user_id: MEMBER },
    { user_id: OUTSIDER },
    { theme: 'dark' },
    only('S-U-', NONE),
  ),
  {
    ...expect(
      'account_choices',
      'user_id',
      { user_id: MEMBER, account_id: ACCOUNT },
      { user_id: OUTSIDER, account_id: ACCOUNT },
      { account_id: ACCOUNT },
      only('S-U-', NONE),
    ),
    impersonating: 'S---',
  },
  {
    ...expect('home_dismissals', 'user_id,item', dismissal(1), dismissal(2), dismissal(3), only('SI-D', NONE)),
    impersonating: 'S---',
  },
  {
    ...expect('notifications', 'id', notification(1), notification(2), { read: true }, only('S-U-', 'SI-D')),
    impersonating: 'S---',
  },
  expect(
    'notification_marks',
    'user_id',
    { user_id: MEMBER },
    { user_id: OUTSIDER },
    { marked_at: '2030-01-01T00:00:00Z' },
    only('S---', NONE),
  ),
  expect(
    'notification_reads',
    'notification_id,user_id',
    mark(1),
    mark(2),
    { read_at: '2030-01-01T00:00:00Z' },
    only('S---', NONE),
  ),
  expect(
    'notification_settings',
    'user_id',
    { user_id: MEMBER },
    { user_id: OUTSIDER },
    { cadence: 'weekly' },
    only('S-U-', NONE),
  ),
  expect(
    'notification_preferences',
    'account_id',
    { account_id: ACCOUNT },
    { account_id: EMPTY_ACCOUNT },
    { phone_notifications: true },
    only('S-U-', 'SIUD'),
  ),
  expect('chat_conversations', 'id', chat(1), chat(2), { is_deleted: true }, only('S-UD', NONE)),
  expect('chat_exchanges', 'id', { id: SAMPLE_EXCHANGE }, exchange(2), { answer: 'x' }, only('S---', NONE)),
  expect('templates', 'id', template(1), template(2), { title: 'y' }, only('SI-D', 'SIUD')),
  expect('kanban_cards', 'id', card(1), card(2), { status: 'done' }, only('SIUD', 'SIUD')),
  expect('change_requests', 'id', change(1), change(2), { status: 'completed' }, only(NONE, 'SIUD')),
  expect('consultancies', 'id', consultancy(1), consultancy(2), { service: 'x' }, only('S---', 'S---')),
  expect('support_requests', 'id', support(1), support(2), { subject: 'y' }, only('S---', 'S---')),
  expect('support_messages', 'id', message(1), message(2), { body: 'y' }, only('S---', 'S---')),
  expect('support_notes', 'id', note(1), note(2), { body: 'y' }, only(NONE, 'S---')),
  expect('support_attachments', 'id', attachment(1), attachment(2), { file_name: 'y' }, only('S---', 'S---')),
  expect('account_webhooks', 'id', feed(1), feed(2), { name: 'y' }, only(NONE, NONE)),
  expect('feed_activity', 'id', activity(1), activity(2), { changed_at: '2030-01-01T00:00:00Z' }, only(NONE, 'S---')),
  expect('impersonation_sessions', 'id', session(1), session(2), { ended_at: null }, only(NONE, NONE)),
  expect(
    'admin_actions',
    'action_type',
    { action_type: 'impersonation_ended' },
    action(2),
    { details: {} },
    only(NONE, 'S---'),
  ),
]

/** The rights of an actor, in the same letters. */
export function expected({ table, may, impersonating }: Expectation, actor: Actor): string {
  if (actor === 'impersonating' && PRIVATE_TABLES.includes(table)) return NONE
  if (actor === 'anonymous' || actor === 'expired' || actor === 'removed') return NONE
  if (actor === 'impersonating') return impersonating ?? may.member
  if (actor === 'member') return may.member
  return actor === 'admin' ? may.admin : may.everyone
}

function expect(table: string, key: string, row: Row, other: Row, change: Row, may: Expectation['may']): Expectation {
  return { table, key: key.split(','), row, isMade: !SAMPLES.includes(table), other, change, may }
}

/**
 * Who may do what, as data-model.md says it, seen from outside. S select, I insert, U update, D delete, each on rows that
 * concern Halewijn Bank; `-` refused or not seen.
 */
export const actors = [
  'anonymous',
  'member', // of Halewijn Bank
  'stranger', // member of another account
  'unlinked', // without an account
  'byDomain', // reached by the domain of another account
  'admin',
  'impersonating', // an admin, as the member
  'expired', // an admin whose impersonation of the member has expired
  'removed', // a member whose access to this environment was taken away
] as const
export type Actor = (typeof actors)[number]

type Row = Readonly<Record<string, unknown>>

export interface Expectation {
  readonly table: string
  readonly row: Row
  /** The service makes the row for each actor; otherwise it is one of the sample data, and nobody tries to delete it. */
  readonly isMade: boolean
  /** What identifies it. */
  readonly key: readonly string[]
  /** Another row, for the actor to insert. */
  readonly other: Row
  readonly change: Row
  readonly may: Readonly<Record<'member' | 'admin' | 'everyone', string>>
}

export const account = 'a0000000-0000-4000-8000-000000000001'
const stranger = 'a0000000-0000-4000-8000-000000000002'
export const member = 'b0000000-0000-4000-8000-000000000001'
const colleague = 'b0000000-0000-4000-8000-000000000005'
/** None of the actors. */
export const outsider = 'b0000000-0000-4000-8000-000000000012'
/** An account without preferences. */
const empty = 'a0000000-0000-4000-8000-000000000007'
const tech = 'tech-integration-service'
const pair = 'account_id,service_id'
const moved = { account_id: stranger }
const newService = { id: 'new-service', name: 'x', description: 'x', position: 9 }
const id = (n: number): string => `e0000000-0000-4000-8000-00000000000${n}`
const none = '----'

const template = (n: number): Row => ({
  id: id(n),
  account_id: account,
  user_id: member,
  title: `Template ${n}`,
  file_name: 'x.pdf',
  file_path: `${member}/${n}-x.pdf`,
  is_client_specific: true,
})
const card = (n: number): Row => ({ id: id(n), account_id: account, title: `Card ${n}`, created_by: member })
const consultancy = (n: number): Row => ({
  id: id(n),
  account_id: account,
  consultant_name: 'Els',
  starts_at: '2030-01-01T10:00:00Z',
  service: 'Legal',
})
const support = (n: number): Row => ({
  id: id(n),
  account_id: account,
  name: 'x',
  email: 'x@x.example',
  subject: 'x',
  message: 'x',
})
const change = (n: number): Row => ({ id: id(n), title: 'x', description: 'x' })
const notification = (n: number): Row => ({ id: id(n), account_id: account, type: 'security_alert', title: 'x' })
const feed = (n: number): Row => ({ id: id(n), account_id: account, name: 'x' })
const session = (n: number): Row => ({
  id: id(n),
  admin_id: 'b0000000-0000-4000-8000-000000000003',
  impersonated_user_id: colleague,
  ended_at: '2099-01-01T00:00:00Z',
})
const route = (key: string, value: string): Row => ({ [key]: value, account_id: account })
const block = (of: string): Row => ({ user_id: outsider, account_id: of })
const linkOf = (n: number, to: string): Row => ({ id: id(n), user_id: outsider, account_id: to })
const action = (n: number): Row => ({ id: id(n), admin_id: member, action_type: 'x' })

const link = (service: string): Row => ({ account_id: account, service_id: service, url: 'https://x.example' })
const service = (name: string): Row => ({ account_id: account, service_id: name })
const only = (member: string, admin: string, everyone = none): Expectation['may'] => ({ member, admin, everyone })

const samples = ['accounts', 'services', 'spocs', 'profiles', 'user_roles', 'admin_actions']

/** Table, key, a row that is there, a row to insert, a change, and who may do what. */
export const expectations: readonly Expectation[] = [
  expect('accounts', 'id', { id: account }, { id: id(2), name: 'New' }, { spoc: 'Els' }, only('S---', 'SIU-')),
  expect('services', 'id', { id: 'legal-service' }, newService, { position: 1 }, only('S---', 'S---', 'S---')),
  expect('spocs', 'name', { name: 'Hélène' }, { name: 'New', position: 99 }, { position: 98 }, only(none, 'S---')),
  expect('account_services', pair, service('esg-service'), service(tech), { enabled: true }, only('S---', 'SIUD')),
  expect(
    'service_link_defaults',
    pair,
    link('esg-service'),
    link(tech),
    { url: 'https://y.example' },
    only('S---', 'SIUD'),
  ),
  expect(
    'account_email_domains',
    'domain',
    route('domain', 'a.example'),
    route('domain', 'b.example'),
    moved,
    only(none, 'SIUD'),
  ),
  expect(
    'account_email_overrides',
    'email',
    route('email', 'a@x.example'),
    route('email', 'b@x.example'),
    moved,
    only(none, 'SIUD'),
  ),
  expect(
    'account_blocks',
    'user_id,account_id',
    block(account),
    block(stranger),
    { blocked_by: null },
    only(none, 'SI-D'),
  ),
  expect(
    'profiles',
    'id',
    { id: colleague },
    { id: id(2), environment_access: 'both' },
    { phone: '1' },
    only('S---', 'S-U-'),
  ),
  expect('user_roles', 'user_id', { user_id: colleague }, { user_id: outsider }, { role: 'user' }, only(none, 'SIU-')),
  expect(
    'user_accounts',
    'id',
    linkOf(1, account),
    linkOf(2, stranger),
    { access_level: 'high' },
    only('S---', 'SIUD'),
  ),
  expect(
    'user_preferences',
    'user_id',
    { user_id: member },
    { user_id: outsider },
    { theme: 'dark' },
    only('S-U-', none),
  ),
  expect('notifications', 'id', notification(1), notification(2), { read: true }, only('S-U-', 'SI-D')),
  expect(
    'notification_preferences',
    'account_id',
    { account_id: account },
    { account_id: empty },
    { phone_notifications: true },
    only('S-U-', 'SIUD'),
  ),
  expect('templates', 'id', template(1), template(2), { title: 'y' }, only('SI-D', 'SIUD')),
  expect('kanban_cards', 'id', card(1), card(2), { status: 'done' }, only('SIUD', 'SIUD')),
  expect('change_requests', 'id', change(1), change(2), { status: 'completed' }, only(none, 'SIUD')),
  expect('consultancies', 'id', consultancy(1), consultancy(2), { service: 'x' }, only('S---', 'SIUD')),
  expect('support_requests', 'id', support(1), support(2), { subject: 'y' }, only(none, 'S---')),
  expect('account_webhooks', 'id', feed(1), feed(2), { name: 'y' }, only(none, none)),
  expect('impersonation_sessions', 'id', session(1), session(2), { ended_at: null }, only(none, none)),
  expect(
    'admin_actions',
    'action_type',
    { action_type: 'impersonation_ended' },
    action(2),
    { details: {} },
    only(none, 'S---'),
  ),
]

/** What an actor may do, in the same letters. */
export function expected({ may }: Expectation, actor: Actor): string {
  if (actor === 'anonymous' || actor === 'expired' || actor === 'removed') return none
  if (actor === 'member' || actor === 'impersonating') return may.member
  return actor === 'admin' ? may.admin : may.everyone
}

function expect(table: string, key: string, row: Row, other: Row, change: Row, may: Expectation['may']): Expectation {
  return { table, key: key.split(','), row, isMade: !samples.includes(table), other, change, may }
}

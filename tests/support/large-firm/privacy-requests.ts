import { personId } from './fill.ts'
import { call, type FirmRequest, table } from './request.ts'

/** What "My data", the trust page and the settings of an account ask for a person. */
export const memberPrivacyRequests = (account: string, person: string): readonly FirmRequest[] => [
  { name: 'trust', ask: call('get_trust_facts', { account_id: account }) },
  { name: 'periods', ask: table('retention_rules', 'category, months') },
  {
    name: 'support access of the account',
    ask: table('support_grants', 'granted_by, allows_writing, expires_at', (rows) =>
      rows.eq('account_id', account).is('ended_at', null),
    ),
  },
  {
    name: 'a loosening that waits',
    ask: table('support_loosenings', 'level, asked_by', (rows) => rows.eq('account_id', account)),
  },
  { name: 'new managers', ask: call('list_new_managers', { account_id: account }) },
  // Only for managers, as the first person is one.
  ...(person === personId(1)
    ? [{ name: "what waits for colleagues' sign-ins", ask: call('list_sign_in_holds', { account_id: account }) }]
    : []),
  { name: 'what waits for the own sign-in', ask: call('my_sign_in_holds') },
  {
    name: 'own requests about data',
    ask: table(
      'privacy_requests',
      'id, number, kind, state, message, created_at, due_on, extension_reason, answer, answered_at, made:data_exports(file_name, steps_done, steps, records, files, bytes, attempts, expires_at)',
      (rows) => rows.eq('user_id', person).order('created_at', { ascending: false }).order('id').limit(1000),
    ),
  },
]

const REQUEST =
  'id, number, user_id, kind, state, message, created_at, due_on, extended_at, extension_reason, answer, answered_at, person:profiles!privacy_requests_user_id_fkey(name, email), made:data_exports(attempts, expires_at)'
const HOLD =
  'id, reason, set_at, ended_at, account:accounts(name), person:profiles!legal_holds_user_id_fkey(name, email), setter:profiles!legal_holds_set_by_fkey(name, email), ender:profiles!legal_holds_ended_by_fkey(name, email)'

/** What the tab Privacy and the settings of retention ask, and the dialog of an impersonation. */
export const ADMINISTRATOR_PRIVACY_REQUESTS: readonly FirmRequest[] = [
  { name: 'accounts without manager', ask: call('admin_accounts_without_manager', { target_user_id: personId(1) }) },
  { name: 'support access', ask: call('admin_describe_support_access', { target_user_id: personId(1) }) },
  {
    name: 'open requests about data',
    ask: table('privacy_requests', REQUEST, (rows) => rows.eq('state', 'open').order('due_on').order('id').limit(1000)),
  },
  {
    name: 'requests about data',
    ask: table('privacy_requests', REQUEST, (rows) =>
      rows.order('created_at', { ascending: false }).order('id').limit(100),
    ),
  },
  { name: 'rules of retention', ask: table('retention_rules', 'category, months, least_months, most_months') },
  {
    name: 'announced deletions',
    ask: table(
      'retention_announcements',
      'id, category, user_id, items, deleted, begins_at, account:accounts(name)',
      (rows) => rows.is('ended_at', null).order('id').limit(1000),
    ),
  },
  {
    name: 'deletions',
    ask: table('retention_runs', 'day, category, deleted', (rows) =>
      rows.order('day', { ascending: false }).order('category').limit(1000),
    ),
  },
  { name: 'legal holds', ask: table('legal_holds', HOLD, (rows) => rows.order('id').limit(1000)) },
]

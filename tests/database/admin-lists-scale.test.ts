import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { ADMIN, expectAllValues, expectFast, type Query, sorted } from './support/list-speed.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { SESSIONS_FOR_ALL } from './support/signed-in.ts'

/** Two thousand people belong to this account by domain. */
const LARGE_ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
/** It has requests that are not closed. */
const OTHER_ACCOUNT = 'a0000000-0000-4000-8000-000000000002'
const FEED = 'f0000000-0000-4000-8000-000000000001'
const ACCOUNTS = 2000
const PEOPLE = 20_000
const LIMIT_MS = 150
const PAGE_SIZE = 25
/** A page beyond the last one gives the last one. */
const LAST = 9999

/** What the screens offer. A test compares it with the types of the database. */
const OFFERED = {
  user_order: ['name', 'phone', 'role', 'environment', 'account', 'last_sign_in', 'factor'],
  user_filter: ['awaiting', 'blocked', 'unconfirmed', 'not_invited', 'with_factor', 'without_factor'],
  account_order: ['name', 'tier', 'users', 'spoc', 'crm_link'],
  account_person_order: ['name', 'way', 'role', 'last_sign_in'],
  account_person_state: ['member', 'waiting', 'blocked', 'unconfirmed'],
  support_queue: ['all', 'open', 'waiting', 'mine', 'closed'],
  consult_filter: ['coming', 'over', 'planned'],
  feed_delivery_kind: ['all', 'refused', 'tests'],
} as const

const users = (rest: string) => `select * from public.admin_list_users(${rest})`
const accounts = (rest: string) => `select * from public.admin_list_accounts(${rest})`
const people = (rest: string) => `select * from public.admin_list_account_people('${LARGE_ACCOUNT}', ${rest})`
const actions = (rest: string) => `select * from public.admin_list_actions(${rest})`
const requests = (rest: string) => `select * from public.admin_list_support_requests(${rest})`
const consults = (rest: string) => `select * from public.admin_list_consults(${rest})`
const changes = (rest: string) => `select count(*) over (), * from public.change_requests ${rest}`

const by = (list: (rest: string) => string) => (sort: string, descending: boolean, page: number) =>
  list(`'', '${sort}', ${descending}, ${page}`)

/** The first and the last page of a list with each of its filters. */
const filtered = (list: string, filters: readonly string[], call: (filter: string, page: number) => string): Query[] =>
  filters.flatMap((filter) =>
    [1, LAST].map((page) => [`${list} with the filter ${filter}, page ${page}`, call(filter, page)] as const),
  )

/** A search that finds nearly everybody, in every order. */
const searched = (list: string, sorts: readonly string[], call: (rest: string) => string, letter: string): Query[] =>
  sorts.map((sort) => [`a search of one letter among ${list}, by ${sort}`, call(`'${letter}', '${sort}', true`)])

const QUERIES: readonly Query[] = [
  ...sorted('users', OFFERED.user_order, by(users), PEOPLE / PAGE_SIZE),
  ...filtered('users', OFFERED.user_filter, (filter, page) => users(`only_those => '${filter}', page => ${page}`)),
  ...searched('users', OFFERED.user_order, users, 'e'),
  ['a search among users', users(`'person-199'`)],
  ['a search for an account among users', users(`'account 17'`)],
  ...sorted('accounts', OFFERED.account_order, by(accounts), ACCOUNTS / PAGE_SIZE),
  ...searched('accounts', OFFERED.account_order, accounts, 'a'),
  ['a search among accounts', accounts(`'ccount 19'`)],
  ...sorted('people of an account', OFFERED.account_person_order, by(people), 80),
  ...filtered('people of an account', OFFERED.account_person_state, (state, page) =>
    people(`only_state => '${state}', page => ${page}`),
  ),
  ...searched('the people of an account', OFFERED.account_person_order, people, 'e'),
  ['a search among the people of an account', people(`'11'`)],
  ['the facts of a large account', `select * from public.admin_get_account('${LARGE_ACCOUNT}')`],
  ['the domains of a large account', `select * from public.admin_list_account_routes('${LARGE_ACCOUNT}')`],
  ['whom a domain matches', `select * from public.admin_match_route('large.example', '${LARGE_ACCOUNT}')`],
  ['the record', actions('')],
  ['the end of the record', actions(`page => ${LAST}`)],
  ['the record of an administrator', actions(`'${ADMIN}'`)],
  ['the record about a person', actions(`person => '${ADMIN}'`)],
  [
    'the record of a kind of action in a month',
    actions(`action => 'profile_updated', since => now() - interval '60 days', until => now() - interval '30 days'`),
  ],
  ['the record of an account', actions(`account => '${LARGE_ACCOUNT}'`)],
  ['the end of the record of an account', actions(`account => '${LARGE_ACCOUNT}', page => ${LAST}`)],
  ['who is in the record', 'select * from public.admin_list_recorded_administrators()'],
  ...filtered('support requests', OFFERED.support_queue, (queue, page) => requests(`'${queue}', page => ${page}`)),
  ['a search among support requests', requests(`search => 'question 99'`)],
  ['a search of one letter among support requests', requests(`search => 'q'`)],
  ['support requests of an account', requests(`'all', '${OTHER_ACCOUNT}'`)],
  ['how many support requests wait', 'select * from public.admin_count_support_requests()'],
  ...filtered('consults', OFFERED.consult_filter, (filter, page) => consults(`'${filter}', page => ${page}`)),
  ['the consults of a week', consults(`'planned', now(), now() + interval '7 days', page_size => 1000`)],
  ['the consults of a consultant', consults(`consultant => 'Consultant 7'`)],
  ['the consults of an account', consults(`account_uuid => '${LARGE_ACCOUNT}'`)],
  ['the consultants', 'select * from public.admin_list_consultants()'],
  ['the newest change requests', changes('order by created_at desc, id limit 25')],
  ['all change requests', changes('order by created_at desc, id limit 1000')],
  ['change requests of a status', changes(`where status = 'pending' order by created_at desc, id limit 25`)],
  ...filtered(
    'deliveries of a feed',
    OFFERED.feed_delivery_kind,
    (kind, page) => `select * from public.admin_list_feed_deliveries('${FEED}', '${kind}', ${page})`,
  ),
]

/** Inserts in bulk the rows that triggers would insert one by one, because the test does not measure inserts. */
async function fill(db: Database): Promise<void> {
  await db.transaction((session) =>
    session.script(`
      set local session_replication_role = replica;
      insert into public.accounts (id, name, spoc, subscription_tier, crm_link)
      select ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Account ' || n, 'Els ' || n % 12,
        (array['starter', 'growth', 'enterprise'])[n % 3 + 1]::public.subscription_tier, 'https://crm.example/' || md5(n::text)
      from generate_series(1, ${ACCOUNTS}) as n;
      insert into private.account_list_keys (account_id, sort_key, search)
      select id, lower(name), lower(name || E'\\n' || spoc) from public.accounts;
      insert into auth.users (id, email, email_confirmed_at, last_sign_in_at, raw_user_meta_data)
      select ('b0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
        'person-' || n || case when n % 10 = 0 then '@large.example' when n % 200 = 7 then '@slow.example' when n % 3 = 0 then '@own-' || n % ${ACCOUNTS} || '.example' else '@example.com' end,
        case when n % 100 > 0 then now() end, case when n % 4 > 0 then now() - n * interval '1 minute' end,
        jsonb_build_object('name', 'Person Élise ' || md5(n::text))
      from generate_series(1, ${PEOPLE}) as n;
      insert into public.profiles (id, name, email, phone, environment_access)
      select id, raw_user_meta_data ->> 'name', email, '+32 ' || right(id::text, 9), 'production' from auth.users;
      insert into private.person_addresses (user_id, address, domain, mailbox_key, is_confirmed)
      select id, email, split_part(email, '@', 2), email, email_confirmed_at is not null from auth.users;
      insert into public.user_accounts (user_id, account_id, role)
      select person.id, ('a0000000-0000-4000-8000-' || lpad((right(person.id::text, 6)::int % ${ACCOUNTS} + 1)::text, 12, '0'))::uuid,
        (array['manager', 'user', 'viewer'])[right(person.id::text, 6)::int % 3 + 1]
      from public.profiles person where person.email like '%@example.com';
      insert into public.account_email_domains (domain, account_id, approval)
      select 'own-' || n || '.example', ('a0000000-0000-4000-8000-' || lpad((n + 1)::text, 12, '0'))::uuid,
        (case when n % 5 = 0 then 'approval' else 'automatic' end)::public.domain_approval
      from generate_series(1, ${ACCOUNTS - 1}) as n
      union all select 'large.example', '${LARGE_ACCOUNT}', 'automatic'
      union all select 'slow.example', '${LARGE_ACCOUNT}', 'approval';
      insert into public.account_blocks (account_id, user_id)
      select '${LARGE_ACCOUNT}', person.id from public.profiles person where person.email like '%50@large.example';
      insert into public.user_roles (user_id, role) values ('${ADMIN}', 'admin');
      ${SESSIONS_FOR_ALL}
      insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details, created_at)
      select '${ADMIN}', (array['account_updated', 'user_account_created', 'profile_updated'])[n % 3 + 1],
        case when n % 3 = 2 then ('b0000000-0000-4000-8000-' || lpad((n % ${PEOPLE} + 1)::text, 12, '0'))::uuid end,
        'a0000000-0000-4000-8000-' || lpad((n % ${ACCOUNTS} + 1)::text, 12, '0'),
        case when n % 3 = 1 then jsonb_build_object('account_id', 'a0000000-0000-4000-8000-' || lpad((n % ${ACCOUNTS} + 1)::text, 12, '0')) else '{}' end,
        now() - n * interval '1 minute'
      from generate_series(1, 100000) as n;
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where right(id::text, 1) in ('2', '5');
      select private.write_person_list_keys(array(select id from public.profiles));
      insert into private.waiting_invitations (user_id, attempts, error)
      select id, 10, 'The mail server refused it' from auth.users where right(id::text, 2) = '00';
      insert into public.support_requests (user_id, account_id, name, email, subject, message, author_name, number, state,
        due_at, answered_at, closed_at, waiting_since, assigned_to)
      select ('b0000000-0000-4000-8000-' || lpad((n % ${PEOPLE} + 1)::text, 12, '0'))::uuid,
        ('a0000000-0000-4000-8000-' || lpad((n % ${ACCOUNTS} + 1)::text, 12, '0'))::uuid, 'x', 'x@x.example', 'Question ' || n, 'x',
        'Person', 'S-2026-' || lpad(n::text, 5, '0'), state::public.support_state, now() + n * interval '1 minute', now(),
        case when state = 'closed' then now() end, case when state = 'waiting' then now() end,
        case when n % 9 = 0 then '${ADMIN}'::uuid end
      from (select n, (array['closed', 'answered', 'new', 'closed', 'waiting'])[n % 5 + 1] as state
        from generate_series(1, ${PEOPLE}) as n) as made;
      insert into private.support_list_keys (request_id, search, closed_at)
      select id, lower(concat_ws(E'\\n', number, subject, author_name)), closed_at from public.support_requests;
      insert into public.consultancies (account_id, consultant_name, service, starts_at)
      select ('a0000000-0000-4000-8000-' || lpad((n % ${ACCOUNTS} + 1)::text, 12, '0'))::uuid, 'Consultant ' || n % 20, 'Legal',
        now() + (n - ${PEOPLE / 2}) * interval '30 minutes'
      from generate_series(1, ${PEOPLE}) as n;
      insert into public.change_requests (title, description, status, created_at)
      select 'Change ' || n, 'x', (array['pending', 'in_progress', 'completed'])[n % 3 + 1]::public.change_request_status,
        now() - n * interval '1 hour'
      from generate_series(1, 1000) as n;
      insert into public.account_webhooks (id, account_id, name) values ('${FEED}', '${LARGE_ACCOUNT}', 'Feed');
      insert into private.feed_deliveries (webhook_id, is_own, is_failure, is_test, outcome, last_at)
      select '${FEED}', true, n % 3 = 0, n % 7 = 0, case when n % 3 = 0 then 'forged' else 'accepted' end,
        now() - n * interval '1 minute'
      from generate_series(1, 2000) as n`),
  )
  await db.query({ text: 'analyze' })
}

describe(`every list of ${ACCOUNTS} accounts and ${PEOPLE} people takes less than ${LIMIT_MS} ms on Postgres`, () => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject('postgres')
    await fill(database.db)
  }, 300_000)
  afterAll(() => database.close())

  it('covers every order and every filter that the database offers', async () => {
    for (const [type, values] of Object.entries(OFFERED)) await expectAllValues(database.db, type, values)
  })

  it.each(QUERIES)('%s', async (...query) => {
    await expectFast(database.db, query, LIMIT_MS)
  })
})

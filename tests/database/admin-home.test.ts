import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { ADMIN, expectAllValues, expectFast, type Query, sorted } from './support/list-speed.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { SESSIONS_FOR_ALL } from './support/signed-in.ts'

const LIMITS_MS = { pglite: 1000, postgres: 150 } as const

const CLIENT_ORDERS = ['name', 'spoc', 'people', 'last_sign_in', 'services', 'cards', 'next_consult']
/** A page beyond the last one gives the last one. */
const LAST = 9999

const clients = (rest: string) => `select * from public.admin_list_clients(${rest})`

/** The queries of the administrator's home. */
const QUERIES: readonly Query[] = [
  ['the inbox', 'select * from public.admin_list_inbox()'],
  ['the whole inbox, by kind', 'select * from public.admin_list_inbox(100, true)'],
  ['the summary', 'select * from public.admin_home_summary()'],
  ...sorted(
    'clients',
    CLIENT_ORDERS,
    (sort, descending, page) => clients(`sort => '${sort}', descending => ${descending}, page => ${page}`),
    LAST,
  ),
  ...CLIENT_ORDERS.map(
    (sort) => [`clients with a flag, by ${sort}`, clients(`sort => '${sort}', only_flagged => true`)] as const,
  ),
  ['the last clients with a flag', clients(`only_flagged => true, page => ${LAST}`)],
  ['the number of clients', 'select * from public.admin_count_clients()'],
  ['a search among clients', clients(`'ccount 99'`)],
  ['a search of one letter among clients', clients(`'a', 'people', true`)],
]

/**
 * 2,000 accounts with ten people each, half of them by link and half by domain; every hundredth person has no account.
 * Each account has 30 cards, some services, and consults before and after now. Triggers are off, because the test does
 * not measure inserts.
 */
async function fill(db: Database): Promise<void> {
  await db.transaction((session) =>
    session.script(`
      set local session_replication_role = replica;
      insert into public.accounts (id, name, spoc, subscription_end)
      select ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Account ' || n,
        case when n % 9 > 0 then 'Contact ' || n % 20 end, now() + (n % 400) * interval '1 day'
      from generate_series(1, 2000) as n;
      insert into private.account_list_keys (account_id, sort_key, search)
      select id, lower(name), lower(concat_ws(E'\\n', name, spoc)) from public.accounts;
      insert into auth.users (id, email, email_confirmed_at, last_sign_in_at, raw_user_meta_data)
      select ('b0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
        'person-' || n || '@' || case when n % 100 = 0 then 'nowhere' else 'own-' || (n % 2000 + 1) end || '.example',
        case when n % 50 <> 1 then now() end, case when n % 3 > 0 then now() - n * interval '1 minute' end,
        jsonb_build_object('name', 'Person ' || n)
      from generate_series(1, 20000) as n;
      insert into public.profiles (id, name, email, environment_access)
      select id, raw_user_meta_data ->> 'name', email, 'production' from auth.users;
      insert into private.person_addresses (user_id, address, domain, mailbox_key, is_confirmed)
      select id, email, split_part(email, '@', 2), email, email_confirmed_at is not null from auth.users;
      insert into public.user_accounts (user_id, account_id)
      select ('b0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
        ('a0000000-0000-4000-8000-' || lpad((n % 2000 + 1)::text, 12, '0'))::uuid
      from generate_series(1, 20000) as n where n % 100 > 0 and n / 2000 % 2 = 0;
      insert into public.account_email_domains (domain, account_id, approval)
      select 'own-' || n || '.example', ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
        (case when n % 40 = 0 then 'approval' else 'automatic' end)::public.domain_approval
      from generate_series(1, 2000) as n;
      insert into public.account_blocks (account_id, user_id)
      select ('a0000000-0000-4000-8000-' || lpad((n % 2000 + 1)::text, 12, '0'))::uuid,
        ('b0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
      from generate_series(3000, 20000, 97) as n where n % 100 > 0 and n / 2000 % 2 = 1;
      insert into public.user_roles (user_id, role) values ('${ADMIN}', 'admin');
      update auth.users set email_confirmed_at = now() where id = '${ADMIN}';
      select private.write_person_list_keys(array(select id from public.profiles));
      insert into public.services (id, name, description, position)
      select chr(96 + n) || '-service', 'Service ' || n, '', n + 100 from generate_series(1, 6) as n;
      insert into public.account_services (account_id, service_id, enabled)
      select account.id, service.id, random() < 0.5 from public.accounts account cross join public.services service
      where right(account.id::text, 1) <> '7';
      insert into public.kanban_cards (account_id, title, status)
      select account.id, 'Card', (array['todo', 'doing', 'waiting', 'done'])[n % 4 + 1]::public.card_status
      from public.accounts account cross join generate_series(1, 30) as n;
      insert into public.consultancies (account_id, consultant_name, service, starts_at)
      select ('a0000000-0000-4000-8000-' || lpad((n % 1500 + 1)::text, 12, '0'))::uuid, 'Consultant ' || n % 20, 'Legal',
        now() + (n - 10000) * interval '30 minutes'
      from generate_series(1, 20000) as n;
      insert into public.support_requests (user_id, account_id, name, email, subject, message, author_name, number, state,
        due_at, answered_at, closed_at, mailed_at, attempts)
      select ('b0000000-0000-4000-8000-' || lpad((n % 20000 + 1)::text, 12, '0'))::uuid,
        ('a0000000-0000-4000-8000-' || lpad((n % 2000 + 1)::text, 12, '0'))::uuid, 'x', 'x@x.example', 'Question ' || n, 'x',
        'Person', 'S-2026-' || lpad(n::text, 5, '0'), state::public.support_state, now() + (n - 2000) * interval '1 minute',
        now(), case when state = 'closed' then now() end, case when n % 100 > 0 then now() end, 3
      from (select n, case when n % 10 = 0 then 'new' when n % 10 = 1 then 'answered' else 'closed' end as state
        from generate_series(1, 50000) as n) as made;
      insert into public.account_webhooks (account_id, name, failure_count)
      select id, 'Feed', case when right(id::text, 1) = '3' then 3 else 0 end from public.accounts;
      insert into private.feed_deliveries (webhook_id, is_own, is_failure, outcome, notifications)
      select feed.id, true, place >= 25, case when place < 25 then 'accepted' else 'forged' end, 0
      from public.account_webhooks feed cross join generate_series(0, 49) as place;
      insert into private.notification_messages (user_id, channel, notification_ids, attempts, sent_at)
      select id, 'mail', array[id], 2, case when right(id::text, 1) <> '5' then now() end from public.profiles;
      insert into public.change_requests (title, description, priority)
      select 'Change ' || n, 'x', 'high' from generate_series(1, 500) as n;
      ${SESSIONS_FOR_ALL}`),
  )
  await db.query({ text: 'analyze' })
}

describe.each(['pglite', 'postgres'] as const)(
  'the administrator’s home is fast with 2,000 accounts and 20,000 people, on %s',
  { timeout: 300_000 },
  (kind) => {
    let database: ProjectDatabase
    beforeAll(async () => {
      database = await openProject(kind)
      await fill(database.db)
    }, 300_000)
    afterAll(() => database.close())

    it('covers every order that the database offers', () => expectAllValues(database.db, 'client_order', CLIENT_ORDERS))

    it.each(QUERIES)('%s', async (name, text) => {
      await expectFast(database.db, [`${kind}: ${name}`, text], LIMITS_MS[kind])
    })
  },
)

import type { BrowserContext } from '@playwright/test'
import pg from 'pg'
import { startProduct } from '../../support/engine/start-product.ts'
import { startPostgres } from '../../support/postgres.ts'

/** More than two answers of the server hold (`max_rows` in supabase/config.toml is 1,000). */
export const MANY = 2500

/** The title of the oldest document, which no list of the newest has. */
export const OLDEST_DOCUMENT = 'Quarry concession of Montaigle'

export interface FullProduct {
  readonly url: string
  readonly accountId: string
  /** The request with many messages and notes. */
  readonly requestId: string
  /** Signs the client's or the firm's person of the demo in, for all pages that the context opens later. */
  enter(context: BrowserContext, who: 'customer' | 'admin'): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a product of its own, because lists that all accounts share would disturb other tests, and fills the lists of the
 * customer of the demo. Triggers do not run: they would send a notification for each consult.
 */
export async function startFullProduct(): Promise<FullProduct> {
  const postgres = await startPostgres()
  const database = await postgres.createDatabase()
  const product = await startProduct({ TRAINING_DATABASE_URL: database, PORTICO_TRUST_PROXY: 'true' })
  const { environments, demo } = (await (await fetch(`${product.url}/config.json`)).json()) as Config
  const { url, key } = environments.training
  const sessionOf = async (login: Login): Promise<Session> => {
    const headers = { apikey: key, 'content-type': 'application/json' }
    const body = JSON.stringify(login)
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Session
  }
  const sessions = { customer: await sessionOf(demo.customer), admin: await sessionOf(demo.admin) }
  const filled = await fill(database, sessions.customer.user.id)
  return {
    url: product.url,
    ...filled,
    async enter(context, who) {
      await context.addInitScript((stored) => {
        // A blank page has no storage.
        if (location.protocol === 'about:') return
        localStorage.setItem('portico-environment', 'training')
        localStorage.setItem('portico-training-session', stored)
      }, JSON.stringify(sessions[who]))
    },
    async stop() {
      await product.stop()
      await postgres.stop()
    },
  }
}

interface Login {
  readonly email: string
  readonly password: string
}

interface Config {
  readonly environments: { readonly training: { readonly url: string; readonly key: string } }
  readonly demo: Readonly<Record<'customer' | 'admin', Login>>
}

interface Session {
  readonly user: { readonly id: string }
}

async function fill(url: string, customer: string): Promise<{ accountId: string; requestId: string }> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    const { rows } = await database.query<{ account_id: string }>(
      'select account_id from public.user_accounts where user_id = $1',
      [customer],
    )
    const accountId = rows[0]?.account_id ?? ''
    const { rows: requests } = await database.query<{ id: string }>('select gen_random_uuid() as id')
    const requestId = requests[0]?.id ?? ''
    await database.query(`set session_replication_role = replica`)
    const values: Readonly<Record<string, string | number>> = {
      account: accountId,
      customer,
      request: requestId,
      many: MANY,
    }
    for (const statement of STATEMENTS) {
      const names = [
        ...new Set([...statement.matchAll(/:(account|customer|request|many)\b/g)].map(([, name]) => name ?? '')),
      ]
      const sql = names.reduce((text, name, index) => text.replaceAll(`:${name}`, `$${index + 1}`), statement)
      await database.query(
        sql,
        names.map((name) => values[name]),
      )
    }
    await database.query('analyze')
    return { accountId, requestId }
  } finally {
    await database.end()
  }
}

/** The customer has few rows of their own, which make room for these. */
const STATEMENTS = [
  `delete from public.kanban_cards where account_id = :account::uuid`,
  `insert into public.kanban_cards (account_id, title, status, position, created_by)
   select :account::uuid, 'Card ' || n, (array['todo', 'doing', 'waiting', 'done']::public.card_status[])[n % 4 + 1], n, :customer::uuid
   from generate_series(1, :many::integer) n`,
  `delete from public.notifications where account_id = :account::uuid`,
  `insert into public.notifications (account_id, type, title, message, created_at)
   select :account::uuid, 'regulatory_update', 'News ' || n, 'What happened', now() - n * interval '1 minute'
   from generate_series(1, :many::integer) n`,
  // From Monday to Friday of the week after next, 9:00 to 17:45.
  `delete from public.consultancies`,
  `insert into public.consultancies (account_id, consultant_name, starts_at, service)
   select :account::uuid, 'Consultant ' || lpad((n % 1200)::text, 4, '0'),
     (date_trunc('week', now() at time zone 'Europe/Brussels') + interval '14 days' + n % 5 * interval '1 day'
       + interval '9 hours' + n / 5 % 36 * interval '15 minutes') at time zone 'Europe/Brussels', 'Legal Advisory'
   from generate_series(1, :many::integer) n`,
  `delete from public.support_requests where account_id = :account::uuid`,
  `insert into public.support_requests (id, user_id, account_id, name, email, subject, message, author_name, number, mailed_at, created_at)
   select case n when 1 then :request::uuid else gen_random_uuid() end, :customer::uuid, :account::uuid, 'Annelies', 'a@example.com',
     'Request ' || n, 'Please look', 'Annelies', 'S-2020-' || lpad(n::text, 4, '0'), now(), now() - n * interval '1 minute'
   from generate_series(1, :many::integer) n`,
  `insert into public.support_messages (request_id, author, author_name, is_firm, body, mailed_at, created_at)
   select :request::uuid, :customer::uuid, 'Annelies', false, 'Letter ' || n || '.', now(), now() - (1500 - n) * interval '1 minute'
   from generate_series(1, 1200) n`,
  `insert into public.support_notes (request_id, author_name, body, created_at)
   select :request::uuid, 'Els', 'Remark ' || n || '.', now() - (1500 - n) * interval '1 minute' from generate_series(1, 1200) n`,
  `insert into public.templates (user_id, account_id, is_client_specific, title, file_name, file_path, tags, created_at)
   select :customer::uuid, :account::uuid, true, 'Document ' || n, n || '.txt', :customer || '/' || n || '.txt', array['tag ' || n],
     now() - n * interval '1 minute'
   from generate_series(1, :many::integer) n`,
  `insert into storage.objects (bucket_id, name, owner, owner_id)
   values ('templates', :customer || '/oldest.txt', :customer::uuid, :customer)`,
  `insert into public.change_requests (title, description, created_at)
   select 'Change ' || n, 'Something', now() - n * interval '1 minute' from generate_series(1, :many::integer) n`,
  `with people as (
     insert into auth.users (id, email, email_confirmed_at, created_at)
     select gen_random_uuid(), 'colleague' || n || '@many.example', now(), now() from generate_series(1, :many::integer) n
     returning id, email
   ), named as (
     insert into public.profiles (id, name, email, environment_access)
     select id, 'Colleague ' || substring(email from '[0-9]+'), email, 'both' from people returning id
   )
   insert into public.user_accounts (user_id, account_id) select id, :account::uuid from named`,
  `insert into public.account_email_overrides (email, account_id)
   select 'invited' || n || '@many.example', :account::uuid from generate_series(1, 1200) n`,
  `insert into public.account_webhooks (account_id, name) select :account::uuid, 'Feed ' || n from generate_series(1, 1200) n`,
  `insert into public.spocs (name, position) select 'Contact ' || lpad(n::text, 4, '0'), 10000 + n from generate_series(1, 1200) n`,
  // Used lately: a session that nobody uses for twelve hours ends.
  `insert into auth.sessions (id, user_id, created_at, updated_at, user_agent)
   select gen_random_uuid(), :customer::uuid, now() - n * interval '1 second', now() - n * interval '1 second', 'Firefox'
   from generate_series(1, 1200) n`,
  // With its triggers, so that the search knows it.
  `set session_replication_role = origin`,
  `insert into public.templates (user_id, account_id, is_client_specific, title, file_name, file_path, created_at)
   values (:customer::uuid, :account::uuid, true, '${OLDEST_DOCUMENT}', 'oldest.txt', :customer || '/oldest.txt', now() - interval '9 years')`,
]

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { SESSIONS_FOR_ALL, signedIn } from './support/signed-in.ts'

const PERSON = 'b0000000-0000-4000-8000-000000000001'
const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'

/** The portal's queries on notifications. */
const QUERIES = {
  page: `select * from public.notifications where account_id = '${ACCOUNT}' order by created_at desc limit 100`,
  preview: `select * from public.notifications where account_id = '${ACCOUNT}' order by created_at desc limit 10`,
  markAllRead: `update public.notifications set read = true where account_id = '${ACCOUNT}' and read = false`,
  count: `select count(*) from public.notifications notification where account_id = '${ACCOUNT}' and not exists (
    select from public.notification_reads mark
    where mark.notification_id = notification.id and mark.user_id = '${PERSON}')`,
} as const
type Query = keyof typeof QUERIES

interface Plan {
  readonly 'Execution Time': number
  readonly 'Planning Time': number
}

class Undo extends Error {}

/** Explains the query as the member, in a transaction that is rolled back. */
async function explain(db: Database, query: Query): Promise<{ text: string; ms: number }> {
  let text = ''
  await db
    .transaction(
      async (session) => {
        const { rows } = await session.query({ text: `explain (analyze, timing off, format json) ${QUERIES[query]}` })
        text = rows[0]?.[0] ?? ''
        throw new Undo()
      },
      {
        settings: signedIn(PERSON),
      },
    )
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  const [plan] = JSON.parse(text) as [Plan]
  return { text, ms: plan['Execution Time'] + plan['Planning Time'] }
}

/** Opens a database with so many accounts. Each has a hundred notifications, a third of them unread. */
async function openWith(accounts: number): Promise<ProjectDatabase> {
  const database = await openProject('postgres')
  await database.db.transaction((session) =>
    session.script(`
      insert into auth.users (id, email) values ('${PERSON}', 'member@example.com');
      ${SESSIONS_FOR_ALL}
      insert into public.accounts (id, name)
      select ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Account ' || n
      from generate_series(1, ${accounts}) as n;
      insert into public.user_accounts (user_id, account_id) values ('${PERSON}', '${ACCOUNT}');
      -- The test does not measure the triggers.
      alter table public.notifications disable trigger all;
      insert into public.notifications (account_id, type, title, message, read, created_at)
      select id, 'security_alert', 'Notification ' || n, repeat('x', 100), n % 3 > 0, now() - n * interval '1 hour'
      from generate_series(1, 100) as n cross join public.accounts;
      alter table public.notifications enable trigger all`),
  )
  await database.db.query({ text: 'analyze' })
  return database
}

describe('a million notifications in ten thousand accounts', { timeout: 300_000 }, () => {
  let small: ProjectDatabase
  let large: ProjectDatabase
  beforeAll(async () => {
    small = await openWith(100)
    large = await openWith(10_000)
  }, 300_000)
  afterAll(() => Promise.all([small.close(), large.close()]))

  it.each([
    ['page', 'notifications_account_id_created_at_idx'],
    ['preview', 'notifications_account_id_created_at_idx'],
    ['markAllRead', 'notifications_account_id_unread_idx'],
    ['count', 'notifications_account_id_created_at_idx'],
  ] as const)('%s uses its index', async (query, index) => {
    const { text } = await explain(large.db, query)
    expect(text).toContain(`"Index Name": "${index}"`)
    expect(text).not.toMatch(/"Seq Scan"[^{}]*"Relation Name": "notifications"/)
  })

  it.each(['page', 'markAllRead'] as const)(
    '%s takes at most 1.3 times as long as with ten thousand notifications',
    async (query) => {
      const times = { small: [] as number[], large: [] as number[] }
      // The two databases take turns, so that other load affects both equally; the first rounds are a warm-up.
      for (let round = 0; round < 220; round++) {
        const few = (await explain(small.db, query)).ms
        const many = (await explain(large.db, query)).ms
        if (round < 20) continue
        times.small.push(few)
        times.large.push(many)
      }
      const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
      const ratio = median(times.large) / median(times.small)
      console.log(
        `${query}: ${median(times.small).toFixed(3)} ms, then ${median(times.large).toFixed(3)} ms, ${ratio.toFixed(2)} times`,
      )
      expect(ratio).toBeLessThanOrEqual(1.3)
    },
  )
})

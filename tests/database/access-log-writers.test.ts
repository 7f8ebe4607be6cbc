import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { openPostgres } from '../../engine/src/kernel/db/postgres/postgres.ts'
import { processorMilliseconds } from '../support/measuring/cpu.ts'
import { median } from '../support/measuring/stats.ts'
import { type PostgresCluster, startPostgres } from '../support/postgres.ts'
import { openPortalRest, type PortalRest } from './support/portal-rest.ts'
import { applyProject } from './support/project.ts'
import { SESSIONS_FOR_ALL } from './support/signed-in.ts'

const WRITERS = 50
const ROUNDS = 16
const ROUND_MS = 1000
const PERSON = (n: number) => `b0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const ADMIN = (n: number) => `c0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const ACCOUNT = (n: number) => `a0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Of this process, in which the engine and the clients are, and of Postgres. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + (processorMilliseconds() ?? 0)
}

/** With and without the log: all that is switched off is its two sources. */
const SWITCH = (how: 'enable' | 'disable') => `
  alter table public.admin_actions ${how} trigger admin_actions_log_access;
  alter table auth.sessions ${how} trigger portico_log_sign_in`

/**
 * Fifty administrators each act as another person and write a card with the official client, through the engine's REST service, all at
 * once: a write that is in the record of administrators and, with the log, in the log of the account. Rounds with and without the log
 * take turns. What counts is the processor time of a write, because other programs share the cores. The log should cost a tenth at most;
 * docs/mechanisms/access-log.md has what it was.
 */
describe('fifty writers at once', () => {
  let cluster: PostgresCluster
  let db: Database
  let rest: PortalRest
  let writers: SupabaseClient[]
  const samples: Record<'with' | 'without', number[]> = { with: [], without: [] }

  beforeAll(async () => {
    // As on a server: what is committed is on the disk.
    cluster = await startPostgres({ settings: { fsync: 'on', synchronous_commit: 'on' } })
    const url = await cluster.createDatabase()
    db = await openPostgres({ url })
    await applyProject(db)
    const numbers = Array.from({ length: WRITERS }, (_, n) => n + 1)
    const list = (of: (n: number) => string) => numbers.map(of).join(', ')
    await db.transaction((session) =>
      session.script(`
        insert into auth.users (id, email, email_confirmed_at) values
          ${list((n) => `('${PERSON(n)}', 'person-${n}@x.example', now()), ('${ADMIN(n)}', 'admin-${n}@firm.example', now())`)};
        ${SESSIONS_FOR_ALL}
        insert into public.user_roles (user_id, role) values ${list((n) => `('${ADMIN(n)}', 'admin')`)};
        insert into public.accounts (id, name) values ${list((n) => `('${ACCOUNT(n)}', 'Account ${n}')`)};
        insert into public.user_accounts (user_id, account_id) values ${list((n) => `('${PERSON(n)}', '${ACCOUNT(n)}')`)};
        insert into public.impersonation_sessions (admin_id, impersonated_user_id, started_at, expires_at) values
          ${list((n) => `('${ADMIN(n)}', '${PERSON(n)}', now(), now() + interval '1 hour')`)}`),
    )
    rest = await openPortalRest(db)
    writers = numbers.map((n) => rest.clientOf(ADMIN(n)))
  }, 300_000)
  afterAll(async () => {
    await rest.close()
    await db.close()
    await cluster.stop()
  })

  const write = (client: SupabaseClient, n: number) =>
    client
      .from('kanban_cards')
      .insert({ account_id: ACCOUNT(n), title: 'Call the bank', created_by: PERSON(n) })
      .throwOnError()

  /** The processor time of a write in a round. */
  async function round(): Promise<number> {
    const before = processorTime()
    const end = performance.now() + ROUND_MS
    const counts = await Promise.all(
      writers.map(async (client, n) => {
        let count = 0
        while (performance.now() < end) {
          await write(client, n + 1)
          count += 1
        }
        return count
      }),
    )
    const spent = processorTime() - before
    await db.query({ text: 'truncate public.kanban_cards' })
    return spent / counts.reduce((sum, count) => sum + count, 0)
  }

  it('make chains without a fork, and the cost of the log is measured', async () => {
    await round()
    for (let n = 0; n < ROUNDS; n++) {
      const order = n % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
      for (const how of order) {
        await db.transaction((session) => session.script(SWITCH(how === 'with' ? 'enable' : 'disable')))
        samples[how].push(await round())
      }
    }
    const [withLog, without] = [median(samples.with), median(samples.without)]
    const ratio = withLog / without
    console.log(
      `a write takes ${withLog.toFixed(2)} ms with the log, ${without.toFixed(2)} ms without: ${ratio.toFixed(2)}`,
    )
    const { rows } = await db.query({
      text: `select count(*), count(*) filter (where event.hash <> private.access_event_hash(event)
          or event.prev_hash <> coalesce(before.hash, repeat('0', 64)))
        from public.access_events event
        left join public.access_events before on before.account_id = event.account_id and before.seq = event.seq - 1`,
    })
    expect(Number(rows[0]?.[0])).toBeGreaterThan(WRITERS)
    expect(rows[0]?.[1]).toBe('0')
  }, 300_000)
})

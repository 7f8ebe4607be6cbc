import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { verifyLog } from '../../portal/src/features/access-log/verify/verify-log.ts'
import { logOf } from './support/access-chain.ts'
import { openPortalRest, type PortalRest } from './support/portal-rest.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { SESSIONS_FOR_ALL } from './support/signed-in.ts'

const EVENTS = 1_000_000
const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
const ANNA = 'b0000000-0000-4000-8000-000000000001'
/** An administrator. One entry in a thousand is theirs. */
const ADA = 'b0000000-0000-4000-8000-000000000002'
const LIMIT_MS = 150
const ENTRY = 'seq, at, actor, via, action, object, prev_hash, hash'

/** A real chain with the hashes that the database computes. It is inserted at once, and the indexes are made afterwards. */
const FILL = `
  insert into auth.users (id, email, email_confirmed_at) values ('${ANNA}', 'anna@x.example', now()), ('${ADA}', 'ada@x.example', now());
  ${SESSIONS_FOR_ALL}
  insert into public.user_roles (user_id, role) values ('${ADA}', 'admin');
  set local session_replication_role = replica;
  insert into public.accounts (id, name) values ('${ACCOUNT}', 'Million');
  insert into public.user_accounts (user_id, account_id) values ('${ANNA}', '${ACCOUNT}');
  create temporary table definitions on commit drop as
    select pg_get_indexdef(indexrelid) as definition, indexrelid::regclass::text as name from pg_index
    where indrelid = 'public.access_events'::regclass and not indisprimary;
  do $$
  declare
    made record;
    event public.access_events;
    last text := repeat('0', 64);
  begin
    for made in select name from definitions loop
      execute 'drop index ' || made.name;
    end loop;
    for n in 1..${EVENTS} loop
      event := row(
        '${ACCOUNT}', n, now() - (${EVENTS} - n) * interval '30 seconds', case when n % 1000 = 7 then '${ADA}' else '${ANNA}' end,
        'portal', case when n % 1000 = 7 then 'document_opened' when n % 50000 = 9 then 'rights_changed' else 'signed_in' end,
        case when n % 1000 = 7 then '{"title": "Bail n° ' || n || '"}' else '{}' end, last, null);
      event.hash := private.access_event_hash(event);
      insert into public.access_events select event.*;
      last := event.hash;
    end loop;
    for made in select definition from definitions loop
      execute made.definition;
    end loop;
    insert into private.access_heads values ('${ACCOUNT}', ${EVENTS}, last);
  end $$`

describe(`an access log with ${EVENTS} entries`, () => {
  let database: ProjectDatabase
  let rest: PortalRest
  let anna: SupabaseClient

  beforeAll(async () => {
    database = await openProject('postgres')
    await database.db.transaction((session) => session.script(FILL))
    await database.db.query({ text: 'analyze public.access_events' })
    rest = await openPortalRest(database.db)
    anna = rest.clientOf(ANNA)
  }, 600_000)
  afterAll(async () => {
    await rest.close()
    await database.close()
  })

  const log = () => anna.from('access_events').select(ENTRY).eq('account_id', ACCOUNT)
  const newest = (rows: ReturnType<typeof log>) =>
    rows.order('at', { ascending: false }).order('seq', { ascending: false }).limit(50)
  const monthAgo = () => new Date(Date.now() - 30 * 86_400_000).toISOString()
  const middle = new Date(Date.now() - 170 * 86_400_000).toISOString()
  const firm = (parameters: object) => rest.clientOf(ADA).rpc('admin_list_access_events', parameters)

  it.each<[string, () => PromiseLike<{ readonly data: unknown }>, number]>([
    ['the first page', () => newest(log()).throwOnError(), 50],
    [
      'a page in the middle',
      () =>
        newest(
          log()
            .lte('at', middle)
            .or(`at.lt."${middle}",seq.lt.${EVENTS / 2}`),
        ).throwOnError(),
      50,
    ],
    ['a person who did little', () => newest(log().eq('actor', ADA)).throwOnError(), 50],
    ['a kind that is rare', () => newest(log().eq('action', 'rights_changed')).throwOnError(), 20],
    ['a kind that nobody did', () => newest(log().eq('action', 'exported')).throwOnError(), 0],
    ['a person in a month', () => newest(log().eq('actor', ADA).gte('at', monthAgo())).throwOnError(), 50],
    [
      'the entries around a number',
      () => log().lte('seq', 500_000).order('seq', { ascending: false }).limit(50).throwOnError(),
      50,
    ],
    ['the head', () => anna.rpc('get_access_head', { account_id: ACCOUNT }).throwOnError(), 1],
    ['everyone in it', () => anna.rpc('list_access_actors', { account_id: ACCOUNT }).throwOnError(), 2],
    ['the firm: newest', () => firm({}).throwOnError(), 50],
    ['the firm: a person', () => firm({ person: ADA }).throwOnError(), 50],
    ['the firm: a kind', () => firm({ kind: 'rights_changed' }).throwOnError(), 20],
    ['the firm: an account', () => firm({ account: ACCOUNT }).throwOnError(), 50],
    ['the firm: a month', () => firm({ since: monthAgo(), until: new Date().toISOString() }).throwOnError(), 50],
  ])('gives %s at once', async (name, ask, count) => {
    let best = Number.POSITIVE_INFINITY
    // At most five attempts: the first one fills the caches, and a busy machine may delay any of them.
    for (let round = 0; round < 5 && (round < 2 || best >= LIMIT_MS); round++) {
      const began = performance.now()
      const { data } = await ask()
      best = Math.min(best, performance.now() - began)
      expect(data).toHaveLength(count)
    }
    console.log(`${name}: ${best.toFixed(1)} ms`)
    expect(best).toBeLessThan(LIMIT_MS)
  })

  it('verifies all of it, and finds the one entry that was changed', async () => {
    const verify = async () => {
      const began = performance.now()
      let waited = 0
      const source = logOf(anna, ACCOUNT)
      const verdict = await verifyLog({
        source: {
          ...source,
          entriesFrom: async (last, signal) => {
            const asked = performance.now()
            const entries = await source.entriesFrom(last, signal)
            waited += performance.now() - asked
            return entries
          },
        },
        kept: null,
        report: () => undefined,
        signal: new AbortController().signal,
      })
      const seconds = (performance.now() - began) / 1000
      console.log(
        `verified ${verdict.count} entries in ${seconds.toFixed(1)} s, of which ${(waited / 1000).toFixed(1)} s loading`,
      )
      return verdict
    }
    expect(await verify()).toMatchObject({ count: EVENTS, broken: null, head: { seq: EVENTS } })
    await database.db.transaction((session) =>
      session.script(`
        alter table public.access_events disable trigger access_events_append_only;
        update public.access_events set object = '{"title": "Nothing"}' where account_id = '${ACCOUNT}' and seq = 700007;
        alter table public.access_events enable trigger access_events_append_only`),
    )
    expect(await verify()).toMatchObject({ broken: { kind: 'edited', seq: 700_007 } })
  }, 600_000)
})

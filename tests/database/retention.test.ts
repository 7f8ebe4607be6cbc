import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database, Value } from '../../engine/src/kernel/db/database.ts'
import { openPglite } from '../../engine/src/kernel/db/pglite/pglite.ts'
import { openPostgres } from '../../engine/src/kernel/db/postgres/postgres.ts'
import { createPostgresDatabase, type Kind } from '../../engine/test/databases.ts'
import { EXTENSIONS, TEMPLATE } from './support/project.ts'
import { RULE_KINDS } from './support/project-database.ts'
import { SESSIONS_FOR_ALL, signedIn } from './support/signed-in.ts'

const ADMIN = 'b0000000-0000-4000-8000-000000000001'
const ANNA = 'b0000000-0000-4000-8000-000000000002'
const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
const OTHER = 'a0000000-0000-4000-8000-000000000002'

/** A project's database that can be closed, given to another process, and opened again. */
interface Place {
  /** The folder or the address. */
  readonly target: string
  open(): Promise<Database>
  remove(): Promise<void>
}

async function makePlace(kind: Kind): Promise<Place> {
  if (kind === 'postgres') {
    const { url, drop } = await createPostgresDatabase(TEMPLATE)
    return { target: url, open: () => openPostgres({ url }), remove: drop }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-retention-'))
  cpSync(inject('projectFolder'), dataDir, { recursive: true })
  return {
    target: dataDir,
    open: () => openPglite({ dataDir, extensions: EXTENSIONS }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

const PEOPLE = `
  insert into auth.users (id, email, email_confirmed_at) values
    ('${ADMIN}', 'ada@firm.example', now()), ('${ANNA}', 'anna@alpha.example', now());
  ${SESSIONS_FOR_ALL}
  insert into public.user_roles (user_id, role) values ('${ADMIN}', 'admin')
    on conflict (user_id) do update set role = 'admin';
  insert into public.accounts (id, name) values ('${ACCOUNT}', 'Alpha'), ('${OTHER}', 'Beta');
  insert into public.user_accounts (user_id, account_id) values ('${ANNA}', '${ACCOUNT}');`

/** Closed requests, each with two messages and a file. Those of the first account are Anna's. */
const requests = (account: string, count: number, closedAt: string) => `
  with request as (
    insert into public.support_requests (user_id, account_id, name, email, subject, message, state, closed_at)
    select ${account === ACCOUNT ? `'${ANNA}'::uuid` : 'null::uuid'}, '${account}', 'Anna', 'anna@alpha.example', 'Request ' || n, 'x', 'closed', ${closedAt}
    from generate_series(1, ${count}) as n returning id, account_id
  ), message as (
    insert into public.support_messages (request_id, author_name, is_firm, body)
    select request.id, 'Anna', false, 'x' from request, generate_series(1, 2)
  )
  insert into public.support_attachments (request_id, account_id, is_firm, file_path, file_name, size, mime_type)
  select request.id, request.account_id, false, '${ANNA}/' || request.id || '/' || gen_random_uuid() || '.pdf', 'a.pdf', 10,
    'application/pdf' from request;`

/** Calls the schedule once on each day: it announces, and deletes until nothing is due. Then notes what was deleted. */
const WATCH = `
  create table public.watched (id uuid, category text, since timestamptz, gone_on timestamptz);
  create function public.pass_days(first timestamptz, days integer) returns void language plpgsql as $$
  declare
    day timestamptz;
  begin
    for n in 0..days - 1 loop
      day := first + make_interval(days => n);
      perform private.announce_deletions(day);
      loop
        perform from private.delete_next_batch(day);
        exit when not found;
      end loop;
      update public.watched seen set gone_on = day where seen.gone_on is null and not exists (
        select from private.retained_items item where item.category = seen.category and item.id = seen.id
      );
    end loop;
  end
  $$;`

describe.each(RULE_KINDS)('retention on %s', (kind) => {
  let place: Place
  let db: Database
  beforeAll(async () => {
    place = await makePlace(kind)
    db = await place.open()
    await script(PEOPLE + WATCH)
  })
  beforeEach(() =>
    script(`
      delete from public.legal_holds; delete from public.support_requests; delete from public.consultancies;
      delete from public.notifications; delete from public.retention_announcements; delete from public.retention_runs;
      delete from private.retention_plans; delete from public.watched;`),
  )
  afterAll(async () => {
    await db.close()
    await place.remove()
  })

  const script = (text: string) => db.transaction((session) => session.script(text))
  const rows = async (text: string): Promise<readonly (readonly Value[])[]> => (await db.query({ text })).rows
  const value = async (text: string) => (await rows(text))[0]?.[0] ?? null
  const asAdmin = (text: string) =>
    db.transaction(async (session) => (await session.query({ text })).rows, { settings: signedIn(ADMIN) })
  const batch = (at: string, atMost = 100) =>
    rows(`select category, deleted from private.delete_next_batch('${at}', ${atMost})`)

  it('announces, deletes and records while two years pass', async () => {
    const start = '2031-01-01T03:10:00Z'
    // One every third day: the items of two years become due one after the other, and those of one year are overdue at the start.
    await script(`
      insert into public.consultancies (account_id, consultant_name, service, starts_at, length_minutes)
      select '${ACCOUNT}', 'Els', 'Lease', timestamptz '2029-01-01 10:00Z' + n * interval '3 days', 60 from generate_series(0, 333) as n;
      delete from public.notifications;
      insert into public.notifications (account_id, type, title, created_at)
      select '${OTHER}', 'rss_update', 'News', timestamptz '2030-06-01 10:00Z' + n * interval '7 days' from generate_series(0, 60) as n;
      ${requests(ACCOUNT, 50, `timestamptz '2030-03-15 10:00Z'`)}
      insert into public.watched select item.id, item.category, item.since from private.retained_items item
        where item.category in ('consults', 'notifications', 'support_requests');`)
    const total = Number(await value('select count(*) from public.watched'))
    await script(`select public.pass_days('${start}', 731)`)

    expect(
      await rows(
        `select category, count(*) from public.watched where gone_on < since + interval '12 months' group by 1`,
      ),
    ).toEqual([])
    // Overdue items wait for the thirty days of their announcement. All others are deleted on the next run after their period, which
    // is a day later after 28 February of a leap year.
    expect(
      await rows(`select id from public.watched
        where gone_on > greatest(since + interval '12 months', timestamptz '${start}' + interval '30 days') + interval '1 day'
            + case when to_char(since, 'MM-DD') = '02-28' then interval '1 day' else interval '0' end
          or (gone_on is null and since + interval '12 months' <= timestamptz '${start}' + interval '730 days')`),
    ).toEqual([])
    const gone = await rows(
      `select category, count(*) from public.watched where gone_on is not null group by 1 order by 1`,
    )
    expect(gone.map(([category]) => category)).toEqual(['consults', 'notifications', 'support_requests'])
    // The record has the exact number of deleted items. The portal's own notifications about deletions are deleted too.
    const recorded = await rows(`select category, sum(deleted) from public.retention_runs
      where category in (select category from public.watched) group by 1 order by 1`)
    expect(recorded.filter(([category]) => category !== 'notifications')).toEqual(
      gone.filter(([category]) => category !== 'notifications'),
    )
    expect(Number(recorded.find(([category]) => category === 'notifications')?.[1])).toBeGreaterThanOrEqual(
      Number(gone.find(([category]) => category === 'notifications')?.[1]),
    )
    // Every item was announced thirty days before, and in only one announcement.
    expect(
      await value(
        `select count(*) from public.retention_announcements where begins_at < announced_at + interval '30 days'`,
      ),
    ).toBe('0')
    expect(Number(await value(`select sum(items) from public.retention_announcements`)), 'announced items').toBe(total)
    expect(await value(`select count(*) from public.retention_announcements where deleted > items`)).toBe('0')
    // An account is told at most once in a month for each category.
    expect(
      Number(
        await value(`select max(told) from (
        select count(*) as told from public.notifications where wording ->> 'code' = 'deletion_announced'
        group by account_id, wording -> 'values' ->> 'category', date_trunc('month', created_at)) as months`),
      ),
    ).toBe(1)
    // No row is left without its parent, and the files are on the list of what storage removes.
    expect(await value('select count(*) from public.support_messages')).toBe('0')
    expect(await value('select count(*) from public.support_attachments')).toBe('0')
  })

  it('loses nothing and records nothing twice when the process is killed', async () => {
    const at = '2031-02-10T03:10:00Z'
    await script(
      `${requests(ACCOUNT, 1200, `timestamptz '2029-06-01 10:00Z'`)} select private.announce_deletions('2031-01-05T03:10:00Z');`,
    )
    const seen = await killAfter(5, at)
    expect(seen.every((count) => count === 40)).toBe(true)

    const left = Number(await value('select count(*) from public.support_requests'))
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(1200 - 40 * seen.length)
    expect(left % 40, 'whole batches').toBe(0)
    const whole = `select count(*) from public.support_requests request
      where (select count(*) from public.support_messages message where message.request_id = request.id) = 2
        and (select count(*) from public.support_attachments file where file.request_id = request.id) = 1`
    expect(Number(await value(whole)), 'requests with all that belongs to them').toBe(left)
    expect(Number(await value('select count(*) from public.support_messages'))).toBe(2 * left)
    expect(Number(await value('select sum(deleted) from public.retention_runs'))).toBe(1200 - left)
    expect(Number(await value('select deleted from public.retention_announcements'))).toBe(1200 - left)

    await script(`select public.pass_days('${at}', 1)`)
    expect(await value('select count(*) from public.support_requests')).toBe('0')
    expect(await value('select sum(deleted) from public.retention_runs')).toBe('1200')
  })

  /** Deletes these batches in another process, and kills it during the next one. */
  async function killAfter(batches: number, at: string): Promise<number[]> {
    await db.close()
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'support', 'delete-batches.mjs'), kind, place.target, at],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const exited = once(child, 'exit')
    const seen: number[] = []
    for await (const line of createInterface(child.stdout)) {
      seen.push(Number(line))
      if (seen.length === batches) child.kill('SIGKILL')
    }
    await exited
    expect(seen.length, 'batches before the kill').toBeGreaterThanOrEqual(batches)
    db = await place.open()
    // Postgres may still run the last statement of the killed process.
    if (kind === 'postgres') {
      const others = `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and query like '%delete_next_batch%' and state <> 'idle'`
      while ((await value(others)) !== '0') await sleep(50)
    }
    return seen
  }

  it('deletes as ever under a hold that is set while it runs, and keeps what it deletes until the hold ends', async () => {
    const at = '2031-02-10T03:10:00Z'
    await script(`${requests(ACCOUNT, 300, `timestamptz '2029-06-01 10:00Z'`)} ${requests(OTHER, 50, `timestamptz '2029-06-01 10:00Z'`)}
      select private.announce_deletions('2031-01-05T03:10:00Z');`)
    const deleting = db.transaction(async (session) => {
      const text = `select (select count(*) from private.delete_next_batch('${at}', 40)), pg_sleep(0.5)`
      return (await session.query({ text })).rows
    })
    await sleep(100)
    const setting = asAdmin(`select public.admin_set_legal_hold('Claim about the lease', '${ACCOUNT}')`)
    await Promise.all([deleting, setting])
    const left = await value(`select count(*) from public.support_requests where account_id = '${ACCOUNT}'`)

    for (let found = await batch(at); found.length > 0; found = await batch(at));
    expect(await value('select count(*) from public.support_requests'), 'clients see no difference').toBe('0')
    expect(Number(left)).toBeGreaterThanOrEqual(260)
    const kept = (account: string) =>
      value(
        `select count(*) from private.kept_rows where relation = 'support_requests' and '${account}' = any (accounts)`,
      )
    expect([await kept(ACCOUNT), await kept(OTHER)], 'only what is held is kept').toEqual([left, '0'])
    expect(await value('select count(*) from public.retention_announcements where is_withdrawn')).toBe('0')

    await script(`update public.legal_holds set ended_at = now()`)
    expect(await kept(ACCOUNT)).toBe('0')
  })

  it('deletes an account that nobody has used since its subscription ended, with its people and files', async () => {
    await script(`
      insert into public.accounts (id, name, subscription_end) values
        ('a0000000-0000-4000-8000-000000000003', 'Ended', '2016-01-01'), ('a0000000-0000-4000-8000-000000000004', 'Used', '2016-01-01');
      insert into auth.users (id, email, email_confirmed_at, last_sign_in_at) values
        ('b0000000-0000-4000-8000-000000000003', 'e@ended.example', now(), '2017-01-01'),
        ('b0000000-0000-4000-8000-000000000004', 'u@used.example', now(), now());
      insert into public.user_accounts (user_id, account_id) values
        ('b0000000-0000-4000-8000-000000000003', 'a0000000-0000-4000-8000-000000000003'),
        ('b0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-000000000004');
      select public.pass_days(now(), 32);`)
    expect(await rows(`select name from public.accounts order by 1`)).toEqual([['Alpha'], ['Beta'], ['Used']])
    expect(await value(`select count(*) from auth.users where email = 'e@ended.example'`)).toBe('0')
    expect(await value(`select sum(deleted) from public.retention_runs where category = 'accounts'`)).toBe('1')
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import type { Database } from './database.ts'
import { type Caller, isOneUser, queueOwner, runAs } from './run-as.ts'

const alice = '11111111-1111-4111-8111-111111111111'
const bob = '22222222-2222-4222-8222-222222222222'
const as = (sub: string, role = 'authenticated'): Caller => ({ role, claims: JSON.stringify({ sub, role }) })
const whoami = { text: 'select current_user, auth.uid()', prepare: true }

describe.each(kinds)('running as a caller on %s', (kind) => {
  let test: TestDatabase
  let db: Database

  beforeAll(async () => {
    test = await openWithPlatform(kind)
    db = test.db
    await db.transaction((session) =>
      session.script(`
        create table public.notes (owner uuid default auth.uid(), body text);
        alter table public.notes enable row level security;
        create policy notes_all_own on public.notes to authenticated
          using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
        create function public.leave_behind() returns void language sql as
          $$ select set_config('role', 'service_role', false), set_config('request.jwt.claims', '{"sub":"${bob}"}', false) $$;
        insert into public.notes values ('${alice}', 'of Alice'), ('${bob}', 'of Bob');
      `),
    )
  })
  afterAll(() => test.close())

  it('sets role and claims for the transaction, and row security uses them', async () => {
    const read = { text: 'select body from notes', prepare: true }
    expect((await runAs(db, as(alice), (session) => session.last(read))).rows).toEqual([['of Alice']])
    expect((await runAs(db, as(bob), (session) => session.last(read))).rows).toEqual([['of Bob']])
    expect((await runAs(db, as(bob, 'anon'), (session) => session.last(read))).rows).toEqual([])
    expect((await runAs(db, as(bob, 'service_role'), (session) => session.last(read))).rows).toHaveLength(2)
  })

  it('does the same in an interactive transaction', async () => {
    const seen = await runAs(db, as(alice), async (session) => {
      await session.query(whoami)
      return session.query({ text: 'select body from notes' })
    })
    expect(seen.rows).toEqual([['of Alice']])
    const forged = { text: 'insert into notes values ($1, $2)', values: [bob, 'forged'] }
    await expect(runAs(db, as(alice), (session) => session.last(forged))).rejects.toMatchObject({ code: '42501' })
    await expect(runAs(db, as(alice), (session) => session.query(forged))).rejects.toMatchObject({ code: '42501' })
  })

  it('refuses a role that does not exist, and `none`', async () => {
    for (const role of ['none', 'NONE', '', 'nobody']) {
      await expect(runAs(db, as(alice, role), (session) => session.last(whoami))).rejects.toMatchObject({
        code: '22023',
      })
    }
  })

  it('applies read-only, search path and further settings, for this transaction only', async () => {
    const text = `select current_setting('search_path'), current_setting('request.path', true), current_setting('transaction_read_only')`
    const options = { readOnly: true, searchPath: 'auth', settings: [['request.path', '/notes']] as const }
    const inside = await runAs(db, as(alice), (session) => session.last({ text }), options)
    expect(inside.rows).toEqual([['auth', '/notes', 'on']])
    const write = { text: `insert into public.notes (body) values ('x')` }
    await expect(runAs(db, as(alice), (session) => session.last(write), options)).rejects.toMatchObject({
      code: '25006',
    })
    const after = await db.query({ text })
    expect(after.rows[0]?.[0]).toContain('public')
    expect(after.rows[0]?.[1] ?? '').toBe('')
    expect(after.rows[0]?.[2]).toBe('off')
  })

  it('calls the pre-request function as the caller, and stops if it raises', async () => {
    const allow = { text: `select set_config('app.seen_by', current_user, true)` }
    const seen = { text: `select current_setting('app.seen_by')` }
    const result = await runAs(db, as(alice), (session) => session.last(seen), { preRequest: allow })
    expect(result.rows).toEqual([['authenticated']])
    const deny = { text: 'select 1 / 0' }
    const write = { text: `insert into notes (body) values ('never')` }
    await expect(runAs(db, as(alice), (session) => session.last(write), { preRequest: deny })).rejects.toMatchObject({
      code: '22012',
    })
    const { rows } = await db.query({ text: `select count(*) from notes where body = 'never'` })
    expect(rows).toEqual([['0']])
  })

  it('never lets role or claims reach the next transaction, even if the one before failed', async () => {
    const clean = async () => {
      const { rows } = await db.query({ text: `select current_user = session_user, coalesce(auth.uid()::text, '')` })
      expect(rows[0]?.[0]).toBe('t')
    }
    const ways: (() => Promise<unknown>)[] = [
      () => runAs(db, as(alice), (session) => session.last(whoami)),
      () => runAs(db, as(bob), (session) => session.query(whoami)),
      () => runAs(db, as(alice), (session) => session.last({ text: 'select 1 / 0' })),
      () => runAs(db, as(alice), (session) => session.query({ text: 'select nonsense', prepare: true })),
      () => runAs(db, as(bob), (session) => session.script('select 1; select nonsense')),
      () => runAs(db, as(bob), () => Promise.reject(new Error('abandoned'))),
      () =>
        runAs(db, as(alice), async (session) => {
          void session.query(whoami)
          await Promise.reject(new Error('abandoned with a statement under way'))
        }),
      () =>
        runAs(db, as(bob), (session) => {
          void session.last(whoami)
          return Promise.resolve()
        }),
      () => runAs(db, as(alice, 'nobody'), (session) => session.last(whoami)),
      () => runAs(db, as(alice), (session) => session.last({ text: 'select leave_behind()' })),
      () => db.query({ text: 'select 1 / 0' }),
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(ways.length - 1), { minLength: 4, maxLength: 12 }), async (order) => {
        const running = order.map((index) => ways[index]!().catch(() => undefined))
        const checks = order.map(async (index) => {
          const caller = index % 2 === 0 ? as(alice) : as(bob)
          const { rows } = await runAs(db, caller, (session) => session.last(whoami))
          expect(rows).toEqual([['authenticated', index % 2 === 0 ? alice : bob]])
        })
        await Promise.all([...running, ...checks, clean(), clean()])
        await clean()
      }),
      { numRuns: 40 },
    )
  })
})

describe('a function of the project that executes a text of its caller, on Postgres', () => {
  let test: TestDatabase

  beforeAll(async () => {
    test = await openWithPlatform('postgres')
    await test.db.transaction((session) =>
      session.script(`
        create table public.secrets (body text);
        insert into public.secrets values ('of the firm');
        alter table public.secrets enable row level security;
        grant select on public.secrets to service_role;
        create function public.run(statements text[]) returns text language plpgsql as $$
        declare
          statement text;
          found text;
        begin
          foreach statement in array statements loop
            execute statement;
            if statement like 'select%' then execute statement into found; end if;
          end loop;
          return found;
        end $$;
      `),
    )
  })
  afterAll(() => test.close())

  const RESETS = [
    'set role none',
    'reset role',
    'set session authorization default',
    `select set_config('role', 'none', false)`,
    'set role service_role',
    'set role postgres',
  ]
  const READ = 'select body from public.secrets'
  const run = (db: Database, role: string, statements: readonly string[]) =>
    runAs(db, as(alice, role), (session) =>
      session.last({ text: 'select public.run($1)', values: [`{${statements.map((text) => `"${text}"`).join(',')}}`] }),
    )

  it.each(RESETS)('gives its caller nothing by `%s`', async (reset) => {
    for (const role of ['anon', 'authenticated']) {
      await expect(run(test.db, role, [reset, READ])).rejects.toMatchObject({ code: '42501' })
      await expect(run(test.db, role, [reset, 'create table public.mine ()'])).rejects.toMatchObject({ code: '42501' })
    }
    expect((await run(test.db, 'service_role', [READ])).rows).toEqual([['of the firm']])
  })

  it('gives it the rights of the address, with a warning, if the login for requests is refused', async () => {
    await test.db.transaction((session) =>
      session.script(
        `do $$ begin execute format('revoke connect on database %I from public', current_database()); end $$`,
      ),
    )
    const warned: string[] = []
    const other = await test.reopen((text) => warned.push(text))
    const whoami = ['set role none', 'select session_user']
    const answers = await Promise.all(['authenticated', 'anon'].map((role) => run(other, role, whoami)))
    expect(answers.map(({ rows }) => rows)).toEqual([[['postgres']], [['postgres']]])
    expect(warned).toHaveLength(1)
    expect(warned[0]).toContain('"authenticator" cannot log in')
  })
})

it('distinguishes a user from all callers of a role', () => {
  const owners = [as(alice), as(bob), { role: 'anon', claims: '' }, { role: 'service_role', claims: '{}' }].map(
    queueOwner,
  )
  expect(new Set(owners).size).toBe(4)
  expect(owners.map(isOneUser)).toEqual([true, true, false, false])
  const caller = as(alice)
  expect([caller, as(bob), caller].map(queueOwner)).toEqual([owners[0], owners[1], owners[0]])
})

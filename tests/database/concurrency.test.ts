import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseError } from '../../engine/src/kernel/db/errors.ts'
import { openProject, type ProjectDatabase, RULE_KINDS } from './support/project-database.ts'
import { SESSIONS_FOR_ALL, signedIn } from './support/signed-in.ts'

const [ada, ivo, anna] = [1, 2, 3].map((n) => `b0000000-0000-4000-8000-00000000000${n}`) as [string, string, string]

describe.each(RULE_KINDS)('simultaneous transactions on %s', (kind) => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject(kind)
    await addUsers()
  })
  afterAll(() => database.close())

  const addUsers = (): Promise<unknown> =>
    database.db.transaction((session) =>
      session.script(`
        insert into auth.users (id, email, email_confirmed_at) values
          ('${ada}', 'ada@x.example', now()), ('${ivo}', 'ivo@x.example', now()), ('${anna}', 'a@x.example', now())
          on conflict do nothing;
        ${SESSIONS_FOR_ALL}
        insert into public.user_roles (user_id, role) values ('${ada}', 'admin'), ('${ivo}', 'admin')
          on conflict (user_id) do update set role = 'admin'`),
    )

  /** Runs a statement as that person, in a transaction that lasts until the other transaction has begun. */
  const run = (person: string, text: string): Promise<unknown> =>
    database.db.transaction(
      async (session) => {
        await session.query({ text })
        await session.query({ text: 'select pg_sleep(0.2)' })
      },
      {
        settings: signedIn(person),
      },
    )
  const codesOf = (outcomes: PromiseSettledResult<unknown>[]): string[] =>
    outcomes
      .map(({ status, ...rest }) =>
        'reason' in rest && rest.reason instanceof DatabaseError ? rest.reason.code : status,
      )
      .sort()

  it('an admin who starts an impersonation twice gets one session and one record', async () => {
    const start = `select public.start_impersonation_session('${anna}')`
    const recorded = async (): Promise<number> =>
      Number((await database.db.query({ text: 'select count(*) from public.admin_actions' })).rows[0]?.[0])
    const before = await recorded()
    expect(codesOf(await Promise.allSettled([run(ada, start), run(ada, start)]))).toEqual(['23505', 'fulfilled'])
    expect(await recorded()).toBe(before + 1)
    await run(ada, 'select public.end_impersonation_session(session_id) from public.get_active_impersonation_session()')
  })

  it('an impersonation has one summary if its admin ends it when the hour is over and two engines look for it', async () => {
    const notices = async (): Promise<unknown> =>
      (
        await database.db.query({
          text: `select type, count(*) from public.notifications where for_person = '${anna}' group by type order by type`,
        })
      ).rows
    await database.db.query({ text: `delete from public.notifications where for_person = '${anna}'` })
    await run(ada, `select public.start_impersonation_session('${anna}', 'A consult is missing', true)`)
    expect(await notices()).toEqual([['impersonation_started', '1']])
    await database.db.query({
      text: `update public.impersonation_sessions set started_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
        where ended_at is null`,
    })
    const look = () =>
      database.db.transaction(async (session) => {
        await session.query({ text: 'select private.summarise_expired_impersonations(now())' })
        await session.query({ text: 'select pg_sleep(0.2)' })
      })
    const end = 'select public.end_impersonation_session(session_id) from public.get_active_impersonation_session()'
    expect(codesOf(await Promise.allSettled([look(), run(ada, end), look()]))).toEqual(Array(3).fill('fulfilled'))
    expect(await notices()).toEqual([
      ['impersonation_ended', '1'],
      ['impersonation_started', '1'],
    ])
  })

  it('two admins demote each other, and one stays an admin', async () => {
    const demote = (person: string): string => `update public.user_roles set role = 'user' where user_id = '${person}'`
    const codes = codesOf(await Promise.allSettled([run(ada, demote(ivo)), run(ivo, demote(ada))]))
    const { rows } = await database.db.query({ text: `select count(*) from public.user_roles where role = 'admin'` })
    expect([rows[0], codes.filter((code) => code === 'fulfilled').length]).toEqual([
      ['1'],
      codes.includes('23001') ? 1 : 2,
    ])
  })

  it('two admins delete each other, and one stays an admin', async () => {
    await addUsers()
    const remove = (person: string): string => `select public.admin_delete_user('${person}')`
    const codes = codesOf(await Promise.allSettled([run(ada, remove(ivo)), run(ivo, remove(ada))]))
    // The second caller was deleted by the first, and is therefore not an administrator.
    expect(codes).toEqual(['42501', 'fulfilled'])
    const { rows } = await database.db.query({ text: `select count(*) from public.user_roles where role = 'admin'` })
    expect(rows[0]).toEqual(['1'])
  })

  it('an admin sets the password of a user who becomes an admin, and the new admin does not keep that password', async () => {
    const nora = randomUUID()
    const admin = `(select user_id from public.user_roles where role = 'admin' limit 1)`
    const change = randomUUID()
    await database.db.transaction((session) =>
      session.script(`
        insert into auth.users (id, email, encrypted_password, raw_app_meta_data) values ('${nora}', '${nora}@x.example', 'own', '{}');
        insert into private.password_changes (id, admin_id, user_id) values ('${change}', ${admin}, '${nora}')`),
    )
    const setPassword = database.db.transaction((session) =>
      session.script(`
        update auth.users set encrypted_password = 'known' where id = '${nora}';
        update auth.users set raw_app_meta_data = '{"password_change": "${change}"}' where id = '${nora}';
        select pg_sleep(0.2)`),
    )
    const promote = database.db.query({
      text: `insert into public.user_roles (user_id, role) values ('${nora}', 'admin')`,
    })
    const codes = codesOf(await Promise.allSettled([setPassword, promote]))
    expect([
      ['42501', 'fulfilled'],
      ['fulfilled', 'fulfilled'],
    ]).toContainEqual(codes)
    const { rows } = await database.db.query({
      text: `select encrypted_password from auth.users where id = '${nora}'`,
    })
    expect(rows[0]).toEqual([codes.includes('42501') ? 'own' : ''])
  })

  it('an admin sends fifty invitations at once, and twenty are accepted', async () => {
    // The limit counts by admin and hour.
    const admin = randomUUID()
    await database.db.transaction((session) =>
      session.script(`
        insert into auth.users (id, email, email_confirmed_at) values ('${admin}', '${admin}@x.example', now());
        ${SESSIONS_FOR_ALL}
        insert into public.user_roles (user_id, role) values ('${admin}', 'admin')`),
    )
    const invite = (n: number): string =>
      `select public.admin_invite_user('rush-${n}@x.example', 'Rush', 'both', 'user', 'standard')`
    const runs = Array.from({ length: 50 }, (_, n) =>
      database.db.transaction((session) => session.query({ text: invite(n) }), {
        settings: signedIn(admin),
      }),
    )
    const codes = codesOf(await Promise.allSettled(runs))
    expect(codes.filter((code) => code === 'fulfilled')).toHaveLength(20)
    expect(codes.filter((code) => code === 'PGRST')).toHaveLength(30)
  })

  it('a user begins fifty exchanges with the Steward at once, and thirty are kept', async () => {
    const runs = Array.from({ length: 50 }, () =>
      database.db.transaction((session) => session.query({ text: `select public.begin_chat_exchange(null, 'x')` }), {
        settings: signedIn(anna),
      }),
    )
    const codes = codesOf(await Promise.allSettled(runs))
    expect(codes.filter((code) => code === 'fulfilled')).toHaveLength(30)
    expect(codes.filter((code) => code === 'PT429')).toHaveLength(20)
    await database.db.query({ text: `delete from public.chat_conversations where user_id = '${anna}'` })
  })

  it('an admin unlinks a user while the account or the user is deleted, and neither transaction fails', async () => {
    const account = 'a0000000-0000-4000-8000-000000000009'
    const person = 'b0000000-0000-4000-8000-000000000009'
    const admin = 'b0000000-0000-4000-8000-000000000008'
    for (const removal of [
      `delete from public.accounts where id = '${account}'`,
      `delete from auth.users where id = '${person}'`,
    ]) {
      await database.db.transaction((session) =>
        session.script(`
          insert into auth.users (id, email, email_confirmed_at) values
            ('${person}', 'p@unlinked.example', now()), ('${admin}', 'admin@x.example', now())
            on conflict do nothing;
          insert into public.user_roles (user_id, role) values ('${admin}', 'admin') on conflict do nothing;
          insert into public.accounts (id, name) values ('${account}', 'Unlinked') on conflict do nothing;
          insert into public.user_accounts (user_id, account_id) values ('${person}', '${account}');
          ${SESSIONS_FOR_ALL}`),
      )
      const link = `public.user_accounts where user_id = '${person}'`
      const unlink = database.db.transaction(
        async (session) => {
          await session.query({ text: `select from ${link} for update` })
          await session.query({ text: 'select pg_sleep(0.3)' })
          await session.query({ text: `delete from ${link}` })
        },
        {
          settings: signedIn(admin),
        },
      )
      const removed = sleep(100).then(() => database.db.query({ text: removal }))
      expect(codesOf(await Promise.allSettled([unlink, removed]))).toEqual(['fulfilled', 'fulfilled'])
    }
  })

  it('support requests sent at once have numbers without gaps and duplicates, also if one is rolled back', async () => {
    const year = 2000 + Math.floor(Math.random() * 20)
    const insert = `insert into public.support_requests (name, email, subject, message, created_at)
      values ('x', 'x@x.example', 'x', 'x', '${year}-06-01')`
    const sent = (isKept: boolean) =>
      database.db.transaction(async (session) => {
        await session.query({ text: insert })
        await session.query({ text: isKept ? 'select pg_sleep(0.02)' : 'select 1 / 0' })
      })
    await Promise.allSettled(Array.from({ length: 20 }, (_, n) => sent(n % 4 !== 1)))
    const { rows } = await database.db.query({
      text: `select number from public.support_requests where created_at = '${year}-06-01' order by number`,
    })
    expect(rows.flat().slice(-15)).toHaveLength(15)
    expect(rows.flat()).toEqual(rows.map((_, n) => `S-${year}-${String(n + 1).padStart(4, '0')}`))
  })

  it('fifty sign-ins at once are fifty entries of one chain in the access log', async () => {
    const account = (
      await database.db.query({
        text: `insert into public.accounts (name) values ('Chain ${randomUUID()}') returning id`,
      })
    ).rows[0]?.[0]
    await database.db.query({
      text: `insert into public.user_accounts (user_id, account_id) values ('${anna}', '${account}')`,
    })
    const signIn = (isKept: boolean) =>
      database.db.transaction(async (session) => {
        await session.query({
          text: `insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), '${anna}', now(), now())`,
        })
        await session.query({ text: isKept ? 'select pg_sleep(0.01)' : 'select 1 / 0' })
      })
    await Promise.allSettled(Array.from({ length: 60 }, (_, n) => signIn(n % 6 !== 1)))
    const { rows } = await database.db.query({
      text: `select event.seq,
          event.hash = private.access_event_hash(event)
          and event.prev_hash = coalesce(lag(event.hash) over (order by event.seq), repeat('0', 64)), event.action
        from public.access_events event where event.account_id = '${account}' order by event.seq`,
    })
    // The first is about the link.
    const actions = ['rights_changed', ...Array.from({ length: 50 }, () => 'signed_in')]
    expect(rows).toEqual(actions.map((action, n) => [String(n + 1), 't', action]))
  })

  it('users create and move cards at once, and no two cards have the same position', async () => {
    // Random ids, because a repeated test finds the rows of the first attempt.
    const account = randomUUID()
    const person = randomUUID()
    const [one, two] = [randomUUID(), randomUUID()]
    await database.db.transaction((session) =>
      session.script(`
        insert into auth.users (id, email) values ('${person}', '${person}@x.example');
        ${SESSIONS_FOR_ALL}
        insert into public.accounts (id, name) values ('${account}', 'Board ${account}');
        insert into public.user_accounts (user_id, account_id) values ('${person}', '${account}');
        insert into public.kanban_cards (id, account_id, title, status, position) values
          ('${one}', '${account}', 'One', 'todo', 0), ('${two}', '${account}', 'Two', 'todo', 1)`),
    )
    const create = `insert into public.kanban_cards (account_id, title, created_by, status, position)
      values ('${account}', 'New', '${person}', 'doing', 0)`
    const move = (card: string): string =>
      `update public.kanban_cards set status = 'doing', position = 0 where id = '${card}'`
    const all = [run(person, create), run(person, move(one)), run(person, move(two)), run(person, create)]
    expect(codesOf(await Promise.allSettled(all))).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'])
    const { rows } = await database.db.query({
      text: `select position from public.kanban_cards where account_id = '${account}' order by position`,
    })
    expect(rows.flat()).toEqual(['0', '1', '2', '3'])

    // A card at the highest position: the column is renumbered while other transactions change its cards.
    await database.db.query({
      text: `update public.kanban_cards set position = 1000000 where id = '${one}'`,
    })
    const rename = `update public.kanban_cards set title = 'Other' where id = '${two}'`
    const busy = [run(person, rename), run(person, create), run(person, move(two)), run(person, create)]
    expect(codesOf(await Promise.allSettled(busy))).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'])
    const places = await database.db.query({
      text: `select count(*), count(distinct position) from public.kanban_cards where account_id = '${account}'`,
    })
    expect(places.rows).toEqual([['6', '6']])
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseError } from '../../engine/src/kernel/db/errors.ts'
import { kinds } from '../../engine/test/databases.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { SESSIONS_FOR_ALL, signedIn } from './support/signed-in.ts'

const id = (letter: string, n: number): string => `${letter}0000000-0000-4000-8000-00000000000${n}`
const [ada, ivo, anna] = [id('b', 1), id('b', 2), id('b', 3)]
const [account, card, request] = [id('a', 1), id('c', 1), id('f', 1)]
const ADDRESS = 'anna.erased@x.example'
const ERASE = `select public.admin_erase_person('${request}')`

describe.each(kinds)('an erasure on %s', (kind) => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject(kind)
  })
  afterAll(() => database.close())

  beforeEach(() =>
    database.db.transaction((session) =>
      session.script(`
        delete from public.legal_holds;
        delete from public.privacy_requests;
        delete from public.accounts;
        insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values
          ('${ada}', 'ada@x.example', now(), '{}'), ('${ivo}', 'ivo@x.example', now(), '{}'),
          ('${anna}', '${ADDRESS}', now(), '{"name": "Anna Alders"}') on conflict do nothing;
        insert into public.user_roles (user_id, role) values ('${ada}', 'admin'), ('${ivo}', 'admin')
          on conflict (user_id) do update set role = 'admin';
        ${SESSIONS_FOR_ALL}
        insert into public.accounts (id, name) values ('${account}', 'Alpha');
        insert into public.user_accounts (user_id, account_id) values ('${anna}', '${account}');
        insert into public.kanban_cards (id, account_id, title, created_by)
        values ('${card}', '${account}', 'Ask ${ADDRESS}', '${anna}');
        insert into public.privacy_requests (id, user_id, kind) values ('${request}', '${anna}', 'erasure')`),
    ),
  )

  const run = (person: string, text: string): Promise<string> =>
    database.db
      .transaction((session) => session.script(text), { settings: signedIn(person) })
      .then(
        () => 'done',
        (error: unknown) => (error instanceof DatabaseError ? (error.hint ?? error.code) : String(error)),
      )

  /** What is there after the schedule has searched the tables for which the erasure itself had no time. */
  const state = async (): Promise<unknown> => {
    await database.db.query({ text: `select private.remove_traces('1 minute')` })
    const { rows } = await database.db.query({
      text: `select (select email from auth.users where id = '${anna}'), (select title from public.kanban_cards),
        (select created_by from public.kanban_cards), (select state from public.privacy_requests)`,
    })
    return rows[0]
  }
  const WHOLE = [ADDRESS, `Ask ${ADDRESS}`, anna, 'open']
  const ERASED = [null, 'Ask [erased]', null, 'done']

  it('is carried out once by two administrators at the same moment, and the other one gets its sentence', async () => {
    const outcomes = await Promise.all([run(ada, ERASE), run(ivo, ERASE)])
    expect(outcomes.toSorted()).toEqual(['done', 'privacy_request_closed'])
    expect(await state()).toEqual(ERASED)
  })

  it('waits for nothing but the hold that is set meanwhile, and obeys it', async () => {
    const hold = database.db.transaction(
      async (session) => {
        await session.query({
          text: `select public.admin_set_legal_hold('A claim is under way', null, '${anna}')`,
        })
        await session.query({ text: 'select pg_sleep(0.3)' })
      },
      { settings: signedIn(ivo) },
    )
    await sleep(100)
    expect(await run(ada, ERASE)).toBe('legal_hold')
    await hold
    expect(await state()).toEqual(WHOLE)
  })

  it('leaves nothing half erased if it is broken off', async () => {
    const broken = database.db.transaction(
      async (session) => {
        await session.query({ text: ERASE })
        throw new Error('the engine ends here')
      },
      { settings: signedIn(ada) },
    )
    await expect(broken).rejects.toThrow('the engine ends here')
    expect(await state()).toEqual(WHOLE)
    expect(await run(ada, ERASE)).toBe('done')
    expect(await state()).toEqual(ERASED)
  })
})

it('leaves nothing half erased if its connection is killed in the middle', async () => {
  const database = await openProject('postgres')
  const { db } = database
  try {
    await db.transaction((session) =>
      session.script(`
        insert into auth.users (id, email, email_confirmed_at) values
          ('${ada}', 'ada@x.example', now()), ('${anna}', '${ADDRESS}', now());
        insert into public.user_roles (user_id, role) values ('${ada}', 'admin')
          on conflict (user_id) do update set role = 'admin';
        ${SESSIONS_FOR_ALL}
        insert into public.privacy_requests (id, user_id, kind) values ('${request}', '${anna}', 'erasure')`),
    )
    // The last table that an erasure searches is locked, so that it stops after it has deleted the person.
    const lock = db.transaction(async (session) => {
      await session.query({ text: 'lock table engine.mails in access exclusive mode' })
      const killed = async (): Promise<boolean> => {
        // Outside of this transaction, which would see the same activity all the time.
        const { rows } = await db.query({
          text: `select pg_terminate_backend(pid) from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database() and pid <> pg_backend_pid()`,
        })
        return rows.length > 0
      }
      for (let attempt = 0; attempt < 100 && !(await killed()); attempt += 1) await sleep(50)
    })
    await sleep(100)
    await expect(
      db.transaction((session) => session.query({ text: ERASE }), { settings: signedIn(ada) }),
    ).rejects.toThrow()
    await lock
    const { rows } = await db.query({
      text: `select (select email from auth.users where id = '${anna}'), (select state from public.privacy_requests),
        (select count(*) from private.running_erasures)`,
    })
    expect(rows[0]).toEqual([ADDRESS, 'open', '0'])
  } finally {
    await database.close()
  }
})

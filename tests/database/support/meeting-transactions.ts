import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { DatabaseError } from '../../../engine/src/kernel/db/errors.ts'
import { openProject, type ProjectDatabase, type RULE_KINDS } from './project-database.ts'
import { SESSIONS_FOR_ALL, signedIn } from './signed-in.ts'

export const id = (letter: string, n: number): string => `${letter}0000000-0000-4000-8000-00000000000${n}`
export const [ada, ivo, anna] = [id('b', 1), id('b', 2), id('b', 3)]
export const account = id('a', 1)
export const [template, feed] = [id('d', 1), id('e', 1)]
export const [firstCard, secondCard] = [id('c', 1), id('c', 2)]
export const request = id('f', 2)

interface Transactions {
  /** Runs a script in its own transaction, as the person if one is named. Returns "done" or the code of the error. */
  readonly run: (text: string, person?: string) => Promise<unknown>
  /** The outcomes of two transactions that begin one after the other while a third one holds the lock. */
  readonly meet: (lock: string, first: () => Promise<unknown>, second: () => Promise<unknown>) => Promise<unknown>
}

/**
 * Two transactions that take the same two locks must take them in the same order. A third transaction holds a lock that both
 * need, so that both wait between their first and their second lock at the same moment. If the order differs, Postgres ends one
 * of them with 40P01. Call it in a describe: every test begins with one account, its member Anna and the administrators Ada and Ivo.
 */
export function meetingTransactions(kind: (typeof RULE_KINDS)[number]): Transactions {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject(kind)
  })
  afterAll(() => database.close())

  beforeEach(() =>
    database.db.transaction((session) =>
      session.script(`
        delete from public.support_requests;
        delete from public.accounts;
        insert into auth.users (id, email, email_confirmed_at) values
          ('${ada}', 'ada@x.example', now()), ('${ivo}', 'ivo@x.example', now()), ('${anna}', 'anna@x.example', now())
          on conflict do nothing;
        insert into public.user_roles (user_id, role) values ('${ada}', 'admin'), ('${ivo}', 'admin')
          on conflict (user_id) do update set role = 'admin';
        ${SESSIONS_FOR_ALL}
        insert into public.accounts (id, name) values ('${account}', 'Alpha');
        insert into public.user_accounts (user_id, account_id) values ('${anna}', '${account}');
        delete from storage.objects;
        delete from private.discarded_files;
        insert into storage.objects (bucket_id, name, owner, owner_id, version)
        select 'templates', '${anna}/' || file, '${anna}', '${anna}', gen_random_uuid()::text
        from unnest(array['a.txt', 'x1', 'x2', 'x3', 'y1', 'y2', 'y3']) as file;
        insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific)
        values ('${template}', '${anna}', '${account}', 'Lease', 'a.txt', '${anna}/a.txt', true);
        insert into public.account_webhooks (id, account_id, name, feed_type, feed_url, events)
        values ('${feed}', '${account}', 'News', 'rss', 'https://news.example/rss', '{security_alert}');
        insert into public.kanban_cards (id, account_id, title, status, position) values
          ('${firstCard}', '${account}', 'One', 'todo', 0), ('${secondCard}', '${account}', 'Two', 'todo', 1);
        insert into public.support_requests (id, user_id, account_id, name, email, subject, message)
        values ('${request}', '${anna}', '${account}', 'Anna', 'anna@x.example', 'Help', 'Please')`),
    ),
  )

  const run: Transactions['run'] = (text, person) =>
    database.db
      .transaction((session) => session.script(text), {
        settings: person === undefined ? [] : signedIn(person),
      })
      .then(
        () => 'done',
        (error: unknown) => (error instanceof DatabaseError ? error.code : String(error)),
      )

  const meet: Transactions['meet'] = async (lock, first, second) => {
    const holding = run(`${lock}; select pg_sleep(0.5)`)
    await sleep(150)
    const one = first()
    await sleep(150)
    const outcomes = await Promise.all([one, second()])
    await holding
    return outcomes
  }

  return { run, meet }
}

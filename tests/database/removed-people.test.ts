import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { SESSIONS_FOR_ALL, signedIn } from './support/signed-in.ts'

const ROUNDS = 25

/** Races need several connections, which PGlite does not have. */
describe('people who are removed while somebody else changes their access, on postgres', () => {
  const [admin, mara, max] = [randomUUID(), randomUUID(), randomUUID()]
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject('postgres')
    await database.db.transaction((session) =>
      session.script(`
        insert into auth.users (id, email, email_confirmed_at) values ('${admin}', 'ada@firm.example', now()),
          ('${mara}', 'mara@x.example', now()), ('${max}', 'max@x.example', now());
        insert into public.user_roles (user_id, role) values ('${admin}', 'admin')
          on conflict (user_id) do update set role = 'admin';`),
    )
  })
  afterAll(() => database.close())

  const as = (person: string, text: string): Promise<unknown> =>
    database.db.transaction((session) => session.query({ text }), { settings: signedIn(person) })

  async function rounds(
    joined: 'link' | 'domain',
    count: number,
    changes: (account: string, person: string) => readonly [by: string, text: string][],
  ): Promise<{ back: number; deadlocks: number; refused: number }> {
    const result = { back: 0, deadlocks: 0, refused: 0 }
    for (let round = 0; round < count; round += 1) {
      const [account, person, domain] = [randomUUID(), randomUUID(), `${randomUUID()}.example`]
      await database.db.transaction((session) =>
        session.script(`
          insert into public.accounts (id, name) values ('${account}', 'Race ${account}');
          insert into public.account_email_domains (domain, account_id) values ('${domain}', '${account}');
          insert into auth.users (id, email, email_confirmed_at) values ('${person}', 'p@${domain}', now());
          insert into public.user_accounts (user_id, account_id, role) values
            ('${mara}', '${account}', 'manager'), ('${max}', '${account}', 'manager');
          ${joined === 'link' ? `insert into public.user_accounts (user_id, account_id, role, access_level) values ('${person}', '${account}', 'viewer', 'restricted');` : ''}
          ${SESSIONS_FOR_ALL}`),
      )
      const outcomes = await Promise.allSettled(
        changes(account, person).map(async ([by, text], index) => {
          // The distance of the two starts changes from round to round.
          if (index > 0) await database.db.query({ text: `select pg_sleep(${(round % 8) / 2000})` })
          return as(by, text)
        }),
      )
      const { rows } = await database.db.query({
        text: `select exists (select from private.accounts_of('${person}')),
          exists (select from public.account_blocks where account_id = '${account}' and user_id = '${person}')`,
      })
      const removal = outcomes[0]?.status === 'fulfilled'
      if (removal && (rows[0]?.[0] === 't' || rows[0]?.[1] !== 't')) result.back += 1
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue
        result.refused += 1
        if ((outcome.reason as { code?: string }).code === '40P01') result.deadlocks += 1
      }
    }
    return result
  }

  it('a manager changes the access of a colleague whom another manager removes', async () => {
    const { back, deadlocks } = await rounds('link', ROUNDS, (account, person) => [
      [mara, `select public.remove_colleague('${account}', '${person}')`],
      [max, `select public.set_colleague('${account}', '${person}', 'user', 'standard')`],
    ])
    expect({ back, deadlocks }).toEqual({ back: 0, deadlocks: 0 })
  })

  it.each(['link', 'domain'] as const)('an administrator does so, for somebody who belongs by %s', async (joined) => {
    const { back, deadlocks } = await rounds(joined, ROUNDS, (account, person) => [
      [mara, `select public.remove_colleague('${account}', '${person}')`],
      [admin, `select public.set_colleague('${account}', '${person}', 'user', 'standard')`],
    ])
    expect({ back, deadlocks }).toEqual({ back: 0, deadlocks: 0 })
  })

  it('an administrator links somebody whom a manager removes, or deletes the link at the same moment', async () => {
    const linked = await rounds('domain', ROUNDS, (account, person) => [
      [mara, `select public.remove_colleague('${account}', '${person}')`],
      [admin, `insert into public.user_accounts (user_id, account_id) values ('${person}', '${account}')`],
    ])
    expect({ back: linked.back, deadlocks: linked.deadlocks }).toEqual({ back: 0, deadlocks: 0 })
    const deleted = await rounds('link', ROUNDS, (account, person) => [
      [admin, `delete from public.user_accounts where user_id = '${person}' and account_id = '${account}'`],
      [admin, `select public.set_colleague('${account}', '${person}', 'user', 'standard')`],
    ])
    expect({ back: deleted.back, deadlocks: deleted.deadlocks }).toEqual({ back: 0, deadlocks: 0 })
  })
})

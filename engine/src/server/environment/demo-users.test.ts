import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import type { Database } from '../../kernel/db/database.ts'
import { checkPassword } from '../../services/auth/password.ts'
import { arePasswordsPublished, passwordPublisher, setDemo } from './demo-users.ts'

const PASSWORDS = { customer: 'Training-Customer-1!', admin: 'Training-Admin-1!' }
const [CUSTOMER, ADMIN, OTHER] = [1, 2, 3].map((each) => `b0000000-0000-4000-8000-00000000000${each}`)

describe.each(kinds)('the sample users on %s', (kind) => {
  let test: TestDatabase
  let db: Database
  beforeAll(async () => {
    test = await openWithPlatform(kind)
    db = test.db
  })
  afterAll(() => test.close())
  beforeEach(() =>
    db.transaction((session) =>
      session.script(`delete from auth.users;
        insert into auth.users (id, email, encrypted_password, raw_app_meta_data) values
          ('${CUSTOMER}', 'c@x.example', 'unknown', '{"provider": "email", "sample_login": "customer"}'),
          ('${ADMIN}', 'a@x.example', 'unknown', '{"provider": "email", "sample_login": "admin"}'),
          ('${OTHER}', 'o@x.example', 'own', '{"provider": "email"}')`),
    ),
  )

  const hashOf = async (id = ''): Promise<string> =>
    (await db.query({ text: 'select encrypted_password from auth.users where id = $1::uuid', values: [id] }))
      .rows[0]?.[0] ?? ''
  const knows = async (id: string | undefined, password: string): Promise<boolean> =>
    (await checkPassword(password, await hashOf(id))).isRight
  const count = async (table: string): Promise<string | null | undefined> =>
    (await db.query({ text: `select count(*) from auth.${table}` })).rows[0]?.[0]

  it('get the published passwords once, each that of its kind, and no other user does', async () => {
    expect(await arePasswordsPublished(db)).toBe(false)
    expect(await setDemo(db, PASSWORDS)).toBe(2)
    expect([await knows(CUSTOMER, PASSWORDS.customer), await knows(ADMIN, PASSWORDS.admin)]).toEqual([true, true])
    expect([await knows(CUSTOMER, PASSWORDS.admin), await hashOf(OTHER)]).toEqual([false, 'own'])
    expect(await arePasswordsPublished(db)).toBe(true)
    const hash = await hashOf(CUSTOMER)
    expect(await setDemo(db, PASSWORDS)).toBe(0)
    expect(await hashOf(CUSTOMER)).toBe(hash)
  })

  it('lose them with every session, link and code when the demo is off, and get them back', async () => {
    await setDemo(db, PASSWORDS)
    await db.transaction((session) =>
      session.script(`
        insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users;
        insert into auth.refresh_tokens (token, user_id, session_id)
          select id::text, user_id::text, id from auth.sessions;
        insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
          select gen_random_uuid(), id, 'recovery_token', id::text, email from auth.users;
        -- A visitor has made the password their own.
        update auth.users set encrypted_password = 'a visitor’s' where id = '${ADMIN}'`),
    )
    expect(await setDemo(db, null)).toBe(2)
    for (const id of [CUSTOMER, ADMIN]) {
      expect(await hashOf(id)).toMatch(/^\$argon2id\$/)
      expect(await knows(id, PASSWORDS.customer)).toBe(false)
      expect(await knows(id, PASSWORDS.admin)).toBe(false)
    }
    expect([await hashOf(OTHER), await count('sessions'), await count('refresh_tokens')]).toEqual(['own', '1', '1'])
    expect(await count('one_time_tokens')).toBe('1')
    expect(await arePasswordsPublished(db)).toBe(false)
    const hash = await hashOf(CUSTOMER)
    expect(await setDemo(db, null)).toBe(0)
    expect(await hashOf(CUSTOMER)).toBe(hash)
    expect(await setDemo(db, PASSWORDS)).toBe(2)
    expect(await knows(ADMIN, PASSWORDS.admin)).toBe(true)
  })

  it('have passwords that nobody knows where the demo was off from the start', async () => {
    expect(await setDemo(db, null)).toBe(0)
    expect([await hashOf(CUSTOMER), await hashOf(ADMIN)]).toEqual(['unknown', 'unknown'])
  })

  it('get their passwords from one of several engines that start at once', async () => {
    const other = await test.reopen()
    const opened = await Promise.all([setDemo(db, PASSWORDS), setDemo(other, PASSWORDS), setDemo(db, PASSWORDS)])
    expect(opened.reduce((sum, each) => sum + each, 0)).toBe(2)
  })

  it('get their passwords in the transaction that seeds them again', async () => {
    const open = await passwordPublisher(PASSWORDS)
    await expect(
      db.transaction(async (session) => {
        expect(await open(session)).toBe(2)
        throw new Error('the seed failed')
      }),
    ).rejects.toThrow('the seed failed')
    expect(await arePasswordsPublished(db)).toBe(false)
  })
})

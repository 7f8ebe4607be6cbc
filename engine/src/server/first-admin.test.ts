import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../test/databases.ts'
import type { Database } from '../kernel/db/database.ts'
import { checkPassword } from '../services/auth/password.ts'
import { ensureFirstAdmin, newPassword } from './first-admin.ts'

/** As much of the portal's tables as the first administrator needs. */
const ROLES = `create table if not exists public.user_roles (user_id uuid primary key, role text not null)`

describe.each(kinds)('the first administrator on %s', (kind) => {
  let test: TestDatabase
  let db: Database
  const printed: string[] = []
  const print = (text: string): void => void printed.push(text)

  beforeAll(async () => {
    test = await openWithPlatform(kind)
    db = test.db
    await db.transaction((session) => session.script(ROLES))
  })
  afterAll(() => test.close())

  const people = async () => {
    const { rows } = await db.query({
      text: `select u.email, u.encrypted_password, r.role, u.email_confirmed_at is not null
        from auth.users u left join public.user_roles r on r.user_id = u.id order by u.email`,
    })
    return rows
  }

  it('is made once, with a password that is said once and opens the door', async () => {
    await ensureFirstAdmin(db, { email: undefined, password: undefined }, print)
    await ensureFirstAdmin(db, { email: undefined, password: undefined }, print)
    const [person, ...others] = await people()
    expect(others).toEqual([])
    expect([person?.[0], person?.[2], person?.[3]]).toEqual(['admin@portico.local', 'admin', 't'])
    expect(printed).toHaveLength(1)
    const password = /with the password (\S+)/.exec(printed[0] ?? '')?.[1] ?? ''
    expect(await checkPassword(password, person?.[1] ?? null)).toMatchObject({ isRight: true })
  })

  it('is made once, and its password said once, when several engines start at the same moment', async () => {
    await db.transaction((session) => session.script('delete from public.user_roles; delete from auth.users'))
    printed.length = 0
    const other = await test.reopen()
    const start = (on: Database) => ensureFirstAdmin(on, { email: undefined, password: undefined }, print)
    await Promise.all([start(db), start(other), start(db), start(other)])
    expect(await people()).toHaveLength(1)
    expect(printed).toHaveLength(1)
  })

  it('has the address and password that the operator gives, and nothing is printed', async () => {
    await db.transaction((session) => session.script('delete from public.user_roles; delete from auth.users'))
    printed.length = 0
    await ensureFirstAdmin(db, { email: 'Boss@Firm.example', password: 'Given-Pass-1!' }, print)
    const [person] = await people()
    expect([person?.[0], person?.[2], printed]).toEqual(['boss@firm.example', 'admin', []])
    expect(await checkPassword('Given-Pass-1!', person?.[1] ?? null)).toMatchObject({ isRight: true })
  })
})

describe('a new password', () => {
  it('meets the rule of sign-up, and is another each time', () => {
    const made = Array.from({ length: 50 }, () => newPassword())
    for (const password of made) {
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&]).{16}$/)
    }
    expect(new Set(made).size).toBe(made.length)
  })
})

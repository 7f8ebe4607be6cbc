import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import type { Database } from '../../kernel/db/database.ts'
import { checkPassword } from '../../services/auth/password.ts'
import { ensureFirstAdmin, newPassword } from './first-admin.ts'

/** As much of the portal's tables as the first administrator needs. */
const ROLES = `create table if not exists public.user_roles (user_id uuid primary key, role text not null)`

describe.each(kinds)('the first administrator on %s', (kind) => {
  let test: TestDatabase
  let db: Database
  const printed: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'portico-first-admin-'))
  const file = join(folder, 'first-admin')
  const terminal = { print: (text: string): void => void printed.push(text), isTerminal: true, file }
  const service = { ...terminal, isTerminal: false }

  beforeAll(async () => {
    test = await openWithPlatform(kind)
    db = test.db
    await db.transaction((session) => session.script(ROLES))
  })
  afterAll(async () => {
    await test.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const removeUsers = async (): Promise<void> => {
    await db.transaction((session) => session.script('delete from public.user_roles; delete from auth.users'))
    printed.length = 0
  }

  const users = async () => {
    const { rows } = await db.query({
      text: `select u.email, u.encrypted_password, r.role, u.email_confirmed_at is not null
        from auth.users u left join public.user_roles r on r.user_id = u.id order by u.email`,
    })
    return rows
  }

  it('is created once, with a password that is shown once and signs in', async () => {
    await ensureFirstAdmin(db, { email: undefined, password: undefined }, terminal)
    await ensureFirstAdmin(db, { email: undefined, password: undefined }, terminal)
    const [user, ...others] = await users()
    expect(others).toEqual([])
    expect([user?.[0], user?.[2], user?.[3]]).toEqual(['admin@portico.local', 'admin', 't'])
    expect(printed).toHaveLength(1)
    const password = /with the password (\S+)/.exec(printed[0] ?? '')?.[1] ?? ''
    expect(await checkPassword(password, user?.[1] ?? null)).toMatchObject({ isRight: true })
    expect(existsSync(file)).toBe(false)
  })

  it('has an address and a password that are not logged without a terminal, but written to a file that only its owner can read', async () => {
    await removeUsers()
    await ensureFirstAdmin(db, { email: undefined, password: undefined }, service)
    const [email, password, ...rest] = readFileSync(file, 'utf8').split('\n')
    expect([email, rest, statSync(file).mode & 0o777]).toEqual(['admin@portico.local', [''], 0o600])
    expect(await checkPassword(password ?? '', (await users())[0]?.[1] ?? null)).toMatchObject({ isRight: true })
    expect(printed).toHaveLength(1)
    expect(printed[0]).toContain(file)
    expect(printed[0]).not.toContain(password)
    expect(printed[0]).not.toContain(email)
    rmSync(file)
  })

  it('is not created if the file cannot be written, because nobody could sign in', async () => {
    await removeUsers()
    const wanted = { email: undefined, password: undefined }
    await expect(ensureFirstAdmin(db, wanted, { ...service, file: '/dev/null/first-admin' })).rejects.toThrow()
    expect(await users()).toEqual([])
    await ensureFirstAdmin(db, wanted, service)
    expect([(await users()).length, existsSync(file)]).toEqual([1, true])
    rmSync(file)
  })

  it('is created once, and its password shown once, when several engines start at the same moment', async () => {
    await removeUsers()
    const other = await test.reopen()
    const start = (on: Database) => ensureFirstAdmin(on, { email: undefined, password: undefined }, terminal)
    await Promise.all([start(db), start(other), start(db), start(other)])
    expect(await users()).toHaveLength(1)
    expect(printed).toHaveLength(1)
  })

  it('has the address and password that the operator gives, and nothing is printed or written', async () => {
    await removeUsers()
    await ensureFirstAdmin(db, { email: 'Boss@Firm.example', password: 'Given-Pass-1!' }, service)
    const [user] = await users()
    expect([user?.[0], user?.[2], printed]).toEqual(['boss@firm.example', 'admin', []])
    expect(existsSync(file)).toBe(false)
    expect(await checkPassword('Given-Pass-1!', user?.[1] ?? null)).toMatchObject({ isRight: true })
  })
})

describe('a new password', () => {
  it('meets the rule for sign-up, and differs each time', () => {
    const made = Array.from({ length: 50 }, () => newPassword())
    for (const password of made) {
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&]).{16}$/)
    }
    expect(new Set(made).size).toBe(made.length)
  })
})

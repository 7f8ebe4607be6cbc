import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preparePlatform } from '../../engine/src/bootstrap/platform.ts'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { openPostgres } from '../../engine/src/kernel/db/postgres/postgres.ts'
import { createPostgresDatabase, sqlFolder } from '../../engine/test/databases.ts'

const SCRIPT = `${import.meta.dirname}/../../deploy/supabase/move-rows.sh`
const PERSON = '11111111-1111-4111-8111-111111111111'
const TABLES = `create table public.messages (body text); create schema private;
  create table private.settings (is_only boolean primary key default true, mailbox_secret text default gen_random_uuid()::text);
  insert into private.settings default values`
const PEOPLE = `
  insert into auth.users (id, email, encrypted_password, email_confirmed_at) values ('${PERSON}', 'a@example.com', 'a hash', now());
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values (gen_random_uuid(), '${PERSON}', 'Phone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now());
  insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ('${PERSON}', '\\x01', '\\x02')`

describe('deploy/supabase/move-rows.sh', () => {
  const sides: { url: string; db: Database; drop: () => Promise<void> }[] = []
  beforeAll(async () => {
    for (let side = 0; side < 2; side++) {
      const { url, drop } = await createPostgresDatabase()
      const db = await openPostgres({ url })
      await preparePlatform(db, { folder: sqlFolder })
      await db.transaction((session) => session.script(TABLES))
      sides.push({ url, db, drop })
    }
    await from().transaction((session) => session.script(`${PEOPLE}; insert into public.messages values ('kept')`))
  })
  afterAll(async () => {
    for (const { db, drop } of sides) {
      await db.close()
      await drop()
    }
  })
  const from = (): Database => sides[0]!.db
  const target = async (text: string): Promise<unknown[][]> =>
    [...(await sides[1]!.db.query({ text })).rows].map((row) => [...row])

  function move(answer: string): Promise<{ code: number | null; output: string }> {
    const env = { PATH: process.env['PATH'], DATABASE_URL: sides[0]!.url, DB_URL: sides[1]!.url }
    const child = spawn('sh', [SCRIPT], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    child.stdin.end(answer)
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
  }

  it('says who loses what, and moves nothing unless somebody agrees', async () => {
    for (const answer of ['', 'yes\n']) {
      const { code, output } = await move(answer)
      expect(output).toContain('1 people have a password: it is not moved.')
      expect(output).toContain('1 authenticator apps are moved.')
      expect(output).toContain('1 security keys and passkeys are moved. They work only if')
      expect(output).toContain('0 people have recovery codes: they end')
      expect(output).toContain('Nothing was moved.')
      expect(code).toBe(1)
    }
    expect(await target('select count(*) from auth.users')).toEqual([['0']])
  })

  it('moves people with their factors and without their passwords', async () => {
    const { code, output } = await move('move\n')
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('The rows are moved.') as string })
    expect(await target('select email, encrypted_password from auth.users')).toEqual([['a@example.com', '']])
    expect(await target('select secret, status from auth.mfa_factors')).toEqual([['JBSWY3DPEHPK3PXP', 'verified']])
    expect(await target('select count(*) from auth.webauthn_credentials')).toEqual([['1']])
    expect(await target('select body from public.messages')).toEqual([['kept']])
    const { rows: settings } = await from().query({ text: 'select mailbox_secret from private.settings' })
    expect(await target('select mailbox_secret from private.settings')).toEqual(settings.map((row) => [...row]))
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmpty, type TestDatabase } from '../../../test/databases.ts'
import { createRoles, type Roles } from './roles.ts'

let test: TestDatabase
let roles: Roles

beforeAll(async () => {
  test = await openEmpty('pglite')
  await test.db.transaction((session) =>
    session.script(`
      create role authenticator noinherit;
      create role department;
      create role auditor;
      create role stranger;
      create role chief superuser;
      create role service_role;
      create role exempt bypassrls;
      create role deputy;
      grant service_role to deputy;
      grant exempt, deputy to authenticator;
      grant department to authenticator;
      grant auditor to department;
      grant chief to authenticator;
    `),
  )
  roles = createRoles(test.db, 'anon')
}, 180_000)
afterAll(() => test.close())

it('lets tokens name the platform’s roles and those granted to the authenticator, directly or not', async () => {
  for (const role of ['anon', 'authenticated', 'service_role', 'department', 'auditor']) await roles.check(role)
})

it('refuses superusers and other roles that are more than users, even granted ones, the authenticator itself and roles that were not granted', async () => {
  for (const role of ['postgres', 'chief', 'exempt', 'deputy', 'authenticator', 'stranger', 'pg_read_all_data']) {
    await expect(roles.check(role)).rejects.toMatchObject({
      fault: { kind: 'forbidden-role', role },
      message: `permission denied to set role "${role}"`,
    })
  }
})

it('refuses a name that is no role with the error of Postgres', async () => {
  for (const role of ['nobody', 'none', '', 'x'.repeat(64), 'a\0b', '"postgres"', "x' or true --", 'POSTGRES']) {
    await expect(roles.check(role)).rejects.toMatchObject({ fault: { kind: 'unknown-role', role } })
  }
})

import { ConfigError } from '../../kernel/config/config-error.ts'
import type { Database } from '../../kernel/db/database.ts'
import { AccessError } from './access-error.ts'

export interface Roles {
  /** Resolves if a token may name this role, else rejects with an AccessError. */
  check(role: string): Promise<void>
}

const PLATFORM_ROLES: ReadonlySet<string> = new Set(['anon', 'authenticated', 'service_role'])

/**
 * On the platform the API connects as `authenticator`, and Postgres lets that role become only those granted to it. The
 * engine may be connected as a superuser (PGlite always is), whom Postgres forbids nothing. So the engine checks it itself. A token
 * names a role of users alone: none to which row security does not apply, and none that can become the service role.
 */
const QUESTION = `select role.rolname <> 'authenticator' and not role.rolsuper and not role.rolbypassrls
    and pg_has_role(gate.oid, role.oid, 'member')
    and not exists (select from pg_roles service where service.rolname = 'service_role'
      and pg_has_role(role.oid, service.oid, 'member')) as may
  from pg_roles role
  join pg_roles gate on gate.rolname = 'authenticator'
  where role.rolname = $1`

export function createRoles(db: Database, anonRole: string): Roles {
  return {
    async check(role) {
      if (PLATFORM_ROLES.has(role) || role === anonRole) return
      // Postgres cuts names at 63 bytes: a longer one, or one with a NUL, cannot exist.
      const exists = role.length <= 63 && !role.includes('\0')
      const answer = exists ? (await db.query({ text: QUESTION, values: [role] })).rows[0]?.[0] : undefined
      if (answer === 't') return
      throw new AccessError({ kind: answer === undefined ? 'unknown-role' : 'forbidden-role', role })
    },
  }
}

/** The operator may name any role that exists, and is warned if it is a superuser or one that requests may not become. */
export async function checkAnonRole(db: Database, role: string, warn: (text: string) => void): Promise<void> {
  const { rows } = await db.query({
    text: `select rolsuper, pg_has_role('authenticator', oid, 'member') from pg_roles where rolname = $1`,
    values: [role],
  })
  if (rows.length === 0) throw new ConfigError(`The database has no role "${role}" for requests without a token`)
  if (rows[0]?.[0] === 't')
    warn(`requests without a token run as ${role}, a superuser: row security does not hold for them`)
  if (rows[0]?.[1] === 'f' && db.kind === 'postgres')
    warn(`requests without a token are refused, because their role is not allowed: grant ${role} to authenticator`)
}

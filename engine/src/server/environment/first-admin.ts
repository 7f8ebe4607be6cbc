import { randomInt } from 'node:crypto'
import type { Database, Session } from '../../kernel/db/database.ts'
import { replacePrivateFile } from '../../kernel/files/private-file.ts'
import { provisionUser } from '../../services/auth/provision.ts'

export interface FirstAdmin {
  readonly email: string | undefined
  readonly password: string | undefined
}

const DEFAULT_EMAIL = 'admin@portico.local'

/** How the first administrator's password reaches the operator. */
export interface PasswordOutput {
  readonly print: (text: string) => void
  /** If false, what is printed may be kept in a log, so the address and the password are written to the file. */
  readonly isTerminal: boolean
  readonly file: string
}

/**
 * A new production database has no users, so nobody could create any. The first start creates an administrator, and shows
 * the password once: on a terminal, or in a file that only its owner can read.
 */
export async function ensureFirstAdmin(db: Database, wanted: FirstAdmin, output: PasswordOutput): Promise<void> {
  if (!(await hasNoAdmin(db))) return
  const email = wanted.email ?? DEFAULT_EMAIL
  const password = wanted.password ?? newPassword()
  const { print, isTerminal, file } = output
  const isGenerated = wanted.password === undefined
  const id = await provisionUser(db, { email, password, name: 'Administrator' }, async (session, userId) => {
    await giveAdminRole(session, userId)
    // Written before the transaction commits: with a password that nobody can read, nobody could sign in.
    if (isGenerated && !isTerminal) replacePrivateFile(file, `${email}\n${password}\n`)
  })
  if (id === null || !isGenerated) return
  print(
    isTerminal
      ? `The first administrator is ${email} with the password ${password}\nIt is shown only once; change it after signing in.`
      : `The address and the password of the first administrator are in ${file}\nDelete the file after signing in and changing the password.`,
  )
}

/** Null if the address is taken. */
export function createAdmin(
  db: Database,
  user: { readonly email: string; readonly password: string; readonly name: string },
): Promise<string | null> {
  return provisionUser(db, user, giveAdminRole)
}

async function hasNoAdmin(db: Database): Promise<boolean> {
  const { rows } = await db.query({
    text: `select not exists (select from public.user_roles where role = 'admin')`,
  })
  return rows[0]?.[0] === 't'
}

async function giveAdminRole(session: Session, id: string): Promise<void> {
  await session.query({
    text: `
insert into public.user_roles (user_id, role) values ($1::uuid, 'admin')
on conflict (user_id) do update set role = excluded.role`,
    values: [id],
  })
}

const SETS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '@$!%*?&']

/** Meets the rule for new passwords, and leaves out characters that are easily confused. */
export function newPassword(length = 16): string {
  const pick = (set: string) => set[randomInt(set.length)] as string
  const characters = [
    ...SETS.map(pick),
    ...Array.from({ length: length - SETS.length }, () => pick(SETS.slice(0, 3).join(''))),
  ]
  for (let index = characters.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1)
    ;[characters[index], characters[other]] = [characters[other] as string, characters[index] as string]
  }
  return characters.join('')
}

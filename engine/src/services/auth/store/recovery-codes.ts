import type { Session } from '../../../kernel/db/database.ts'

/** New codes replace the old ones. */
export async function storeRecoveryCodes(
  session: Session,
  userId: string,
  { salt, hashes }: { readonly salt: string; readonly hashes: readonly string[] },
): Promise<void> {
  await deleteRecoveryCodes(session, userId)
  for (const hash of hashes) {
    await session.query({
      text: 'insert into engine.recovery_codes (user_id, code_hash, salt) values ($1::uuid, $2, $3)',
      values: [userId, hash, salt],
      prepare: true,
    })
  }
}

export async function deleteRecoveryCodes(session: Session, userId: string): Promise<void> {
  await session.query({
    text: 'delete from engine.recovery_codes where user_id = $1::uuid',
    values: [userId],
    prepare: true,
  })
}

export interface RecoveryCodeCount {
  readonly total: number
  readonly remaining: number
  readonly createdAt: string | null
  readonly salt: string | null
}

export async function countRecoveryCodes(session: Session, userId: string): Promise<RecoveryCodeCount> {
  const { rows } = await session.query({
    text: `
select count(*), count(*) filter (where used_at is null), to_json(min(created_at)) #>> '{}', min(salt)
from engine.recovery_codes where user_id = $1::uuid`,
    values: [userId],
    prepare: true,
  })
  const [total, remaining, createdAt, salt] = rows[0] ?? []
  return {
    total: Number(total ?? 0),
    remaining: Number(remaining ?? 0),
    createdAt: createdAt ?? null,
    salt: salt ?? null,
  }
}

/** One statement, so that of two requests with the same code one is refused. */
export async function takeRecoveryCode(session: Session, userId: string, hash: string): Promise<boolean> {
  const { rows } = await session.query({
    text: `
update engine.recovery_codes set used_at = now()
where user_id = $1::uuid and code_hash = $2 and used_at is null returning 1`,
    values: [userId, hash],
    prepare: true,
  })
  return rows.length > 0
}

import type { Database, Session } from '../../kernel/db/database.ts'
import { hashPassword, unusablePassword } from '../../services/auth/password.ts'

export interface DemoPasswords {
  readonly customer: string
  readonly admin: string
}

/**
 * The seed marks its sample users: `sample_login` in their app metadata says which published password they have while the
 * demo is on, and `sample_open` that they have it now. Seeds give them a password that nobody knows.
 */
const OPEN = `raw_app_meta_data ->> 'sample_open' = 'true'`
const CLOSED = `raw_app_meta_data ? 'sample_login' and raw_app_meta_data ->> 'sample_open' is distinct from 'true'`

/** Gives the sample users the published passwords, or takes them away and ends their sessions. Returns how many changed. */
export async function setDemo(db: Database, passwords: DemoPasswords | null): Promise<number> {
  const due = await db.query({
    text: `select count(*) from auth.users where ${passwords === null ? OPEN : CLOSED}`,
  })
  if (due.rows[0]?.[0] === '0') return 0
  return db.transaction(passwords === null ? await passwordRemover() : await passwordPublisher(passwords))
}

/** Returns the work for a transaction, such as one that reseeds. Hashing takes long, so it is done before. */
export async function passwordPublisher({
  customer,
  admin,
}: DemoPasswords): Promise<(session: Session) => Promise<number>> {
  const hashes = [await hashPassword(admin), await hashPassword(customer)]
  return async (session) => {
    await setQuiet(session)
    const { rows } = await session.query({
      text: `update auth.users set updated_at = now(),
          encrypted_password = case raw_app_meta_data ->> 'sample_login' when 'admin' then $1 else $2 end,
          raw_app_meta_data = raw_app_meta_data || '{"sample_open": true}'
        where ${CLOSED} returning id`,
      values: hashes,
    })
    return rows.length
  }
}

/** Until the end of the transaction: the published passwords are no change that anybody is told of or has to confirm. */
async function setQuiet(session: Session): Promise<void> {
  await session.query({ text: `select set_config('engine.quiet_change', 'on', true)` })
}

async function passwordRemover(): Promise<(session: Session) => Promise<number>> {
  const hash = await hashPassword(unusablePassword())
  return async (session) => {
    await setQuiet(session)
    const { rows } = await session.query({
      text: `update auth.users set updated_at = now(), encrypted_password = $1,
          raw_app_meta_data = raw_app_meta_data - 'sample_open'
        where ${OPEN} returning id`,
      values: [hash],
    })
    // Links and codes that were mailed before would still sign somebody in.
    for (const table of ['sessions', 'one_time_tokens', 'flow_state']) {
      await session.query({
        text: `delete from auth.${table} where user_id = any ($1::uuid[])`,
        values: [`{${rows.map(([id]) => id).join(',')}}`],
      })
    }
    return rows.length
  }
}

export async function arePasswordsPublished(db: Pick<Session, 'query'>): Promise<boolean> {
  const { rows } = await db.query({ text: `select exists (select from auth.users where ${OPEN})` })
  return rows[0]?.[0] === 't'
}

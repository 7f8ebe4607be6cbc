import { randomUUID } from 'node:crypto'
import type { Session } from '../../../kernel/db/database.ts'
import { DatabaseError } from '../../../kernel/db/errors.ts'
import type { Caller } from '../../../kernel/db/run-as.ts'
import { alreadyExists } from '../errors.ts'
import type { StorageContext } from '../types.ts'
import { asCaller, ownerColumns, type ObjectMetadata } from './rows.ts'

export interface NewRow {
  readonly bucket: string
  readonly name: string
  /** The blob's id. */
  readonly version: string
  readonly metadata: ObjectMetadata
  readonly userMetadata: Readonly<Record<string, unknown>> | null
  /** Whether an object of that name is replaced. */
  readonly upsert: boolean
}

const INSERT = `insert into storage.objects
  (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1::uuid, $2, $3, $4::uuid, $5, $6, $7::jsonb, $8::jsonb)`

/** Changes the row as an update would; the time of its creation stays. */
const REPLACE = `on conflict (bucket_id, name) do update set
  owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version, metadata = excluded.metadata,
  user_metadata = excluded.user_metadata, updated_at = now(), last_accessed_at = now()
  returning id`

/**
 * Inserts or replaces with the caller's rights, so that the project's policies decide. Resolves to the row's id. A plain insert
 * returns nothing from the database, because on the platform it needs no right to select.
 */
export async function writeRow(session: Session, caller: Caller, row: NewRow): Promise<string> {
  const id = randomUUID()
  const { owner, ownerId } = ownerColumns(caller)
  const metadata = JSON.stringify(row.metadata)
  const userMetadata = row.userMetadata === null ? null : JSON.stringify(row.userMetadata)
  try {
    const { rows } = await session.query({
      text: row.upsert ? `${INSERT} ${REPLACE}` : INSERT,
      values: [id, row.bucket, row.name, owner, ownerId, row.version, metadata, userMetadata],
      prepare: true,
    })
    return row.upsert ? (rows[0]?.[0] ?? id) : id
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') throw alreadyExists('KeyAlreadyExists')
    throw error
  }
}

class Rollback extends Error {}

/** Rejects if the caller may not write the row: it is written, and rolled back. */
export async function checkWriteAllowed(context: StorageContext, caller: Caller, row: NewRow): Promise<void> {
  try {
    await asCaller(context, caller, async (session) => {
      await writeRow(session, caller, row)
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
}

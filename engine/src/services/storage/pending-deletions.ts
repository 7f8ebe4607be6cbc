import type { Database } from '../../kernel/db/database.ts'
import type { BlobStore } from './blobs/blob-store.ts'

/** An upload needs seconds from its last byte to its row. An older entry was left by a crash. */
const PENDING = '1 hour'
export const PENDING_MS = 3_600_000

const BATCH_SIZE = 200

/** Called before the bytes are stored. They are deleted unless a row names them in time. */
export async function announceBlob(db: Database, id: string): Promise<void> {
  await db.query({
    text: `insert into engine.pending_deletions (id, after) values ($1::uuid, now() + interval '${PENDING}')`,
    values: [id],
    prepare: true,
  })
}

/** Deletes the bytes of an announced blob that gets no row. */
export async function scheduleDeletion(db: Database, id: string): Promise<void> {
  await db.query({
    text: 'update engine.pending_deletions set after = now() where id = $1::uuid',
    values: [id],
    prepare: true,
  })
}

/** Only for a database with one engine: everything that was announced before its start was left by a crash. */
export async function scheduleUnfinished(db: Database, startMs: number): Promise<void> {
  await db.query({
    text: `update engine.pending_deletions set after = now()
      where after > now() and after <= to_timestamp($1::float8 / 1000) + interval '${PENDING}'`,
    values: [String(startMs)],
  })
}

/**
 * Deletes the bytes whose time has come, and returns how many blobs that were. Several engines may do so at once, because
 * deleting twice is harmless. Bytes that a row names stay.
 */
export async function runDueDeletions(db: Database, store: Pick<BlobStore, 'remove'>): Promise<number> {
  let removed = 0
  for (;;) {
    const { rows } = await db.query({
      text: `select id from engine.pending_deletions
        where after <= now() and not exists (select from storage.objects where version = pending_deletions.id::text)
        order by after limit ${BATCH_SIZE}`,
      prepare: true,
    })
    const ids = rows.map(([id]) => id as string)
    if (ids.length === 0) return removed
    await store.remove(ids)
    await db.query({
      text: 'delete from engine.pending_deletions where id = any ($1::uuid[])',
      values: [`{${ids.join(',')}}`],
      prepare: true,
    })
    removed += ids.length
    if (ids.length < BATCH_SIZE) return removed
  }
}

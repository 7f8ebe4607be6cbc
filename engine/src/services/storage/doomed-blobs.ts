import type { Database } from '../../kernel/db/database.ts'
import type { BlobStore } from './blobs/blob-store.ts'

/** From the end of its last byte to its row an upload takes seconds; an entry older than that is a crash's. */
const PENDING = '1 hour'
export const PENDING_MS = 3_600_000

const BATCH = 200

/** Before the bytes are stored: if nothing comes of it, they go. */
export async function announceBlob(db: Database, id: string): Promise<void> {
  await db.query({
    text: `insert into engine.doomed_blobs (id, after) values ($1::uuid, now() + interval '${PENDING}')`,
    values: [id],
    prepare: true,
  })
}

/** Nothing came of it. */
export async function condemnBlob(db: Database, id: string): Promise<void> {
  await db.query({
    text: 'update engine.doomed_blobs set after = now() where id = $1::uuid',
    values: [id],
    prepare: true,
  })
}

/** Where no other engine can be: whatever was announced before this one started is a crash's. */
export async function condemnPending(db: Database, startMs: number): Promise<void> {
  await db.query({
    text: `update engine.doomed_blobs set after = now()
      where after > now() and after <= to_timestamp($1::float8 / 1000) + interval '${PENDING}'`,
    values: [String(startMs)],
  })
}

/**
 * Takes away the bytes whose time has come; answers how many. Engines may do so side by side: removing twice is removing.
 * What a row names stays, whoever wrote it down.
 */
export async function removeDoomed(db: Database, store: Pick<BlobStore, 'remove'>): Promise<number> {
  let removed = 0
  for (;;) {
    const { rows } = await db.query({
      text: `select id from engine.doomed_blobs
        where after <= now() and not exists (select from storage.objects where version = doomed_blobs.id::text)
        order by after limit ${BATCH}`,
      prepare: true,
    })
    const ids = rows.map(([id]) => id as string)
    if (ids.length === 0) return removed
    await store.remove(ids)
    await db.query({
      text: 'delete from engine.doomed_blobs where id = any ($1::uuid[])',
      values: [`{${ids.join(',')}}`],
      prepare: true,
    })
    removed += ids.length
    if (ids.length < BATCH) return removed
  }
}

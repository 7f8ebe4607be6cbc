import type { Database } from '../../kernel/db/database.ts'

/**
 * Changes are kept for as long as an engine may have lost its connection and still tell its subscribers; long broadcasts
 * until every engine has fetched them.
 */
export async function deleteOldChanges(db: Database): Promise<void> {
  await db.query({
    text: `delete from engine.changes where happened_at < now() - interval '10 minutes'`,
    prepare: true,
  })
  await db.query({ text: `delete from engine.broadcasts where sent_at < now() - interval '10 minutes'`, prepare: true })
}

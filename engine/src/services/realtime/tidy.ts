import type { Database } from '../../kernel/db/database.ts'

/**
 * Changes are kept long enough for an engine that lost its connection to read them afterwards; long broadcasts until every engine
 * has read them.
 */
export async function deleteOldChanges(db: Database): Promise<void> {
  await db.query({
    text: `delete from engine.changes where happened_at < now() - interval '10 minutes'`,
    prepare: true,
  })
  await db.query({ text: `delete from engine.broadcasts where sent_at < now() - interval '10 minutes'`, prepare: true })
}

import type { Database } from '../../kernel/db/database.ts'

/**
 * Changes are kept long enough for an engine that lost its connection to read them afterwards; long broadcasts until every engine
 * has read them; messages of topics as long as a client may ask for them again.
 */
export async function deleteOldRecords(db: Database): Promise<void> {
  await db.query({
    text: `delete from engine.changes where happened_at < now() - interval '10 minutes'`,
    prepare: true,
  })
  // Three days, as on the platform. Not all at once: a statement that deletes very many rows would run into the time limit.
  await db.query({
    text: `delete from realtime.messages where (id, inserted_at) in (
      select id, inserted_at from realtime.messages where inserted_at < timezone('utc', now()) - interval '72 hours'
      order by inserted_at limit 50000)`,
    prepare: true,
  })
  await db.query({ text: `delete from engine.broadcasts where sent_at < now() - interval '10 minutes'`, prepare: true })
}

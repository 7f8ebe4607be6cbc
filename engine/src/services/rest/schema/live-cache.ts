import type { Database } from '../../../kernel/db/database.ts'
import type { RestSettings } from '../types.ts'
import { loadSchemaCache } from './load.ts'
import type { SchemaCache } from './types.ts'

export interface LiveSchemaCache {
  current(): SchemaCache
  close(): Promise<void>
}

/**
 * Holds the cache, and reads it again on `NOTIFY pgrst, 'reload schema'`. Requests use the old one meanwhile. Several notifications
 * during a reading cause one further reading.
 */
export async function openSchemaCache(
  db: Database,
  settings: RestSettings,
  onError: (error: unknown, context: string) => void,
): Promise<LiveSchemaCache> {
  let cache: SchemaCache | null = null
  let reading: Promise<void> | null = null
  let again = false

  async function read(): Promise<void> {
    do {
      again = false
      cache = await loadSchemaCache(db, settings)
    } while (again)
  }

  function reload(): void {
    if (reading) {
      again = true
      return
    }
    reading = read()
      .catch((error: unknown) => onError(error, 'reading the schema again'))
      .finally(() => {
        reading = null
      })
  }

  // It listens first: a change between reading and listening would be missed.
  const onNotify = (payload: string): void => {
    if (payload === '' || payload === 'reload schema' || payload === 'reload config') reload()
  }
  const stop = await db.listen('pgrst', onNotify, reload)
  await read()

  return {
    current: () => cache as SchemaCache,
    async close() {
      await stop()
      await reading
    },
  }
}

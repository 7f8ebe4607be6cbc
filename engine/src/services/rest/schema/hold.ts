import type { Database } from '../../../kernel/db/database.ts'
import type { RestSettings } from '../types.ts'
import { loadSchemaCache } from './load.ts'
import type { SchemaCache } from './types.ts'

export interface HeldSchemaCache {
  current(): SchemaCache
  close(): Promise<void>
}

/**
 * Keeps the cache, and reads it anew on `NOTIFY pgrst, 'reload schema'`. Requests go on with the old one meanwhile;
 * several notices during a reading make one further reading.
 */
export async function holdSchemaCache(
  db: Database,
  settings: RestSettings,
  onError: (error: unknown, context: string) => void,
): Promise<HeldSchemaCache> {
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
      .catch((error: unknown) => onError(error, 'reading the schema anew'))
      .finally(() => {
        reading = null
      })
  }

  // Listen first: a change between the reading and the listening would be missed.
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

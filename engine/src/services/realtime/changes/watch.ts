import { RunAgain } from '../../../kernel/async/run-again.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Logger } from '../../../kernel/log/logger.ts'

export interface Watch {
  /** Gives the published tables their triggers; resolves when it is done. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** A publication changes without telling anyone. */
const EVERY_MS = 60_000

/** Keeps the triggers as the publication says: now, whenever the schema is announced again, and every minute. */
export async function watchPublication(db: Database, log: Logger): Promise<Watch> {
  const told = new Set<string>()
  const runs = new RunAgain(async () => {
    const { rows } = await db.query({ text: 'select * from engine.watch_published_tables()' })
    for (const [table, problem] of rows) {
      const words = `changes of ${table} cannot be followed: ${problem}`
      if (!told.has(words)) log.warn(words)
      told.add(words)
    }
  })
  const refresh = (): Promise<void> => runs.run()

  const inBackground = (): void =>
    void refresh().catch((error: unknown) => log.warn({ err: error }, 'the published tables could not be looked up'))
  const stop = await db.listen('pgrst', inBackground, inBackground)
  await refresh()
  const timer = setInterval(inBackground, EVERY_MS)
  timer.unref()
  return {
    refresh,
    async close() {
      clearInterval(timer)
      await stop()
      await runs.idle()
    },
  }
}

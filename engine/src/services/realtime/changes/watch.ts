import { RunAgain } from '../../../kernel/async/run-again.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Logger } from '../../../kernel/log/logger.ts'

export interface Watch {
  /** Creates the triggers of the published tables; resolves when it is done. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** A changed publication is not announced, so it is checked every minute. */
const EVERY_MS = 60_000

/** Keeps the triggers in accordance with the publication: now, whenever a changed schema is announced, and every minute. */
export async function watchPublication(db: Database, log: Logger): Promise<Watch> {
  const logged = new Set<string>()
  const runs = new RunAgain(async () => {
    const { rows } = await db.query({ text: 'select * from engine.watch_published_tables()' })
    for (const [table, problem] of rows) {
      const text = `changes of ${table} cannot be recorded: ${problem}`
      if (!logged.has(text)) log.warn(text)
      logged.add(text)
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

const FIRST_MS = 10_000
const EVERY_MS = 60_000
/** While the database is busy, maintenance waits for a moment without requests, but not longer than this. */
const RETRY_MS = 1_000
const MAX_RETRIES = 30
/** Postgres' own thresholds for a table, see "autovacuum" in its manual; the limit keeps one round short. */
const DUE_TABLES = `select format('%I.%I', schemaname, relname) from pg_catalog.pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by n_dead_tup + n_mod_since_analyze desc limit 5`
/** The size of the log that a start would have to read after a crash. */
const DUE_CHECKPOINT = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > 32 * 1024 * 1024
  from pg_catalog.pg_control_checkpoint()`

export interface MaintenanceOptions {
  /** Runs one statement outside any transaction block and resolves to the first column. */
  run(text: string): Promise<string[]>
  isBusy(): boolean
  log(text: string): void
}

/**
 * PGlite has no background processes. Without this, no statistics would be gathered for the planner, the space of deleted rows
 * would not be freed, and the write-ahead log would grow until the database is closed.
 */
export class Maintenance {
  readonly #options: MaintenanceOptions
  #timer: NodeJS.Timeout

  constructor(options: MaintenanceOptions) {
    this.#options = options
    this.#timer = this.#schedule(FIRST_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async run(): Promise<void> {
    for (const table of await this.#options.run(DUE_TABLES)) {
      // The table may have been dropped meanwhile.
      await this.#options.run(`vacuum (analyze) ${table}`).catch(() => undefined)
    }
    const [due] = await this.#options.run(DUE_CHECKPOINT)
    if (due === 't') await this.#options.run('checkpoint')
  }

  #schedule(afterMs: number, retries = 0): NodeJS.Timeout {
    const timer = setTimeout(() => {
      if (this.#options.isBusy() && retries < MAX_RETRIES) {
        this.#timer = this.#schedule(RETRY_MS, retries + 1)
        return
      }
      void this.run()
        .catch((error: Error) => this.#options.log(`maintenance failed: ${error.message}`))
        .then(() => {
          if (this.#timer === timer) this.#timer = this.#schedule(EVERY_MS)
        })
    }, afterMs)
    timer.unref()
    return timer
  }
}

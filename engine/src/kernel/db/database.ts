/**
 * What the engine knows of a database. PGlite and Postgres stand behind the same few calls, and both speak the
 * same wire protocol, so values travel as the text that Postgres itself wrote.
 */

/** Values in Postgres' own text form; their types are left to Postgres, which infers them from the statement. */
export type Value = string | null

export interface Statement {
  readonly text: string
  readonly values?: readonly Value[]
  /** Prepare once a connection and keep the plan. For texts that recur; one-off texts leave it out. */
  readonly prepare?: boolean
}

export interface Result {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
  /** Rows touched or returned, as the command tag says. */
  readonly rowCount: number
}

/** A running transaction. */
export interface Session {
  query(statement: Statement): Promise<Result>
  /**
   * The transaction's last statement: it travels together with the commit, and if nothing was sent before it, with
   * the transaction's beginning too. A request that needs one statement costs one round trip.
   */
  last(statement: Statement): Promise<Result>
  /** Several statements without values, as a migration file holds them. */
  script(sql: string): Promise<void>
}

export interface TransactionOptions {
  /**
   * Settings of the transaction, set before anything else, in this order: `role`, `request.jwt.claims`, … Without
   * `role` it runs as the engine itself.
   */
  readonly settings?: readonly (readonly [name: string, value: string])[]
  /** Statements that open the transaction; they cost no round trip of their own. */
  readonly opening?: readonly Statement[]
  /** Who asks. PGlite has one connection, and shares it among those who ask. None: the engine itself. */
  readonly owner?: string
  /** A statement that runs longer fails with SQLSTATE 57014. None: no limit. */
  readonly statementTimeoutMs?: number
}

/** How busy the connections are. */
export interface DatabaseLoad {
  readonly limit: number
  readonly open: number
  readonly idle: number
  /** Transactions that have none yet. */
  readonly waiting: number
}

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  /** Commits when `work` resolves, rolls back when it rejects. Never await the network inside `work`. */
  transaction<T>(work: (session: Session) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** One statement in a transaction of its own, as the engine itself. */
  query(statement: Statement): Promise<Result>
  /**
   * Resolves once the subscription holds; survives a broken connection, and then calls `onGap`, because what was sent
   * meanwhile is lost. The answer ends the subscription.
   */
  listen(channel: string, onNotify: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>
  /**
   * Only of a database in a folder: everything is in it and nothing changes it while `work` runs, for which every request
   * waits. So the work is to be a copy, not what is done with it.
   */
  freeze?<T>(work: (folder: string) => Promise<T>): Promise<T>
  load(): DatabaseLoad
  close(): Promise<void>
}

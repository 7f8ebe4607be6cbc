/**
 * The engine's interface to a database. PGlite and Postgres are behind the same few calls, and both use the same wire
 * protocol, so values are transferred as the text that Postgres wrote.
 */

/** A value in Postgres' own text form. Postgres infers its type from the statement. */
export type Value = string | null

export interface Statement {
  readonly text: string
  readonly values?: readonly Value[]
  /** Whether to prepare it once a connection and keep the plan. For texts that are repeated. */
  readonly prepare?: boolean
  /** A column that is not decoded: its value in the last row is returned as `bytes`. For text that is only passed on. */
  readonly bytesOf?: number
}

export interface Result {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
  /** The number of rows changed or returned, from the command tag. */
  readonly rowCount: number
  /** The value of the column that the statement names as `bytesOf`, unless it is null. In `rows` it is null. */
  readonly bytes?: Buffer
}

/** A running transaction. */
export interface Session {
  query(statement: Statement): Promise<Result>
  /**
   * Runs the transaction's last statement. It is sent together with the commit, and if nothing was sent before it, with the
   * transaction's beginning too. So a request that needs one statement costs one round trip.
   */
  last(statement: Statement): Promise<Result>
  /** Runs several statements without values, such as a migration file. */
  script(sql: string): Promise<void>
}

export interface TransactionOptions {
  /**
   * Settings of the transaction, set before anything else, in this order: `role`, `request.jwt.claims`, … Without `role` it
   * runs with the engine's own role.
   */
  readonly settings?: readonly (readonly [name: string, value: string])[]
  /** Whether it runs for a user or a visitor. On Postgres it then has a session of a login that owns nothing. */
  readonly isRequest?: boolean
  /** Statements that open the transaction; they cost no round trip of their own. */
  readonly opening?: readonly Statement[]
  /** Who asks. PGlite has one connection, and shares it among the owners. Left out if the engine itself asks. */
  readonly owner?: string
  /** Whether running it twice is the same as running it once. A short one may then share a connection with others. */
  readonly isRepeatable?: boolean
  /** A statement that runs longer fails with SQLSTATE 57014. Left out if there is no limit. */
  readonly statementTimeoutMs?: number
}

/** How busy the connections are. */
export interface DatabaseLoad {
  readonly limit: number
  readonly open: number
  readonly idle: number
  /** Transactions that wait for a connection. */
  readonly waiting: number
}

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  /** Commits when `work` resolves, rolls back when it rejects. Never await the network inside `work`. */
  transaction<T>(work: (session: Session) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Runs one statement in its own transaction, with the engine's own role. */
  query(statement: Statement): Promise<Result>
  /**
   * Resolves once the subscription is active. It survives a broken connection, and then calls `onGap`, because notifications that
   * were sent meanwhile are lost. The returned function ends the subscription.
   */
  listen(channel: string, onNotify: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>
  /**
   * Only a database in a folder has this. While `work` runs, the folder is complete and does not change, and every request
   * waits. So `work` should only copy the folder.
   */
  freeze?<T>(work: (folder: string) => Promise<T>): Promise<T>
  load(): DatabaseLoad
  close(): Promise<void>
}

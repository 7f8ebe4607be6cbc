/** The messages of an engine to Postgres, which a replay sends again without the engine. */
export interface Recording {
  /** All prepared statements, separate for each role, as in the engine. */
  readonly statements: readonly { readonly role: string; readonly text: string }[]
  /** The transactions in the order in which they ended. */
  readonly transactions: readonly Transaction[]
  /** The number of connections that the engine used. */
  readonly connections: number
}

/** A transaction as round trips: messages that were sent together. Most transactions have one. */
export interface Transaction {
  readonly trips: readonly (readonly Part[])[]
}

export type Part =
  /** Runs a prepared statement, given by its index in `statements`, with these values. */
  | { readonly statement: number; readonly values: Buffer }
  /** Any other message, unchanged. */
  | { readonly bytes: Buffer }

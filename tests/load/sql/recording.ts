/** What an engine sent to Postgres, so that it can be sent again without the engine. */
export interface Recording {
  /** Every one that is prepared; a role has its own, as the engine keeps them. */
  readonly statements: readonly { readonly role: string; readonly text: string }[]
  /** In the order in which they ended. */
  readonly transactions: readonly Transaction[]
  /** How many connections the engine used for them. */
  readonly connections: number
}

/** What went out together is a round trip; most transactions are one. */
export interface Transaction {
  readonly trips: readonly (readonly Part[])[]
}

export type Part =
  /** Runs a prepared statement, given as its place in `statements`, with these values. */
  | { readonly statement: number; readonly values: Buffer }
  /** Any other message, as it was. */
  | { readonly bytes: Buffer }

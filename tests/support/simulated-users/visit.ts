import type { Environment, Person } from './environment.ts'
import type { Ledger } from './ledger.ts'
import type { Client } from './client.ts'
import type { Live } from './live.ts'

/** The tools of one simulated user, and what their screen shows. */
export interface Visit {
  readonly environment: Environment
  readonly person: Person
  readonly client: Client
  readonly live: Live
  readonly ledger: Ledger
  /** The clients of the admins. */
  readonly offices: readonly Client[]
  readonly random: () => number
  readonly screen: Screen
}

export interface Screen {
  /** The table whose list the screen shows: the list is loaded again after a live change. */
  page: 'notifications' | 'kanban_cards' | 'templates' | null
  unread: string[]
  cards: ReadonlyMap<string, string>
  ownCards: string[]
  /** Paths of uploaded files, because the database chooses a template's id. */
  uploads: string[]
  files: { path: string; size: number }[]
  written: number
  /** Sent support requests; a user may send ten an hour. */
  requests: number
}

export const emptyScreen = (): Screen => ({
  page: null,
  unread: [],
  cards: new Map(),
  ownCards: [],
  uploads: [],
  files: [],
  written: 0,
  requests: 0,
})

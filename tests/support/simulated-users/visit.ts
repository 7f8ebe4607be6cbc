import type { Environment, Person } from './environment.ts'
import type { Ledger } from './ledger.ts'
import type { Client } from './client.ts'
import type { Live } from './live.ts'

/** What one client has at hand, and what it remembers of what it has loaded. */
export interface Visit {
  readonly environment: Environment
  readonly person: Person
  readonly client: Client
  readonly live: Live
  readonly ledger: Ledger
  /** The administrator's. */
  readonly office: Client
  readonly random: () => number
  readonly screen: Screen
}

export interface Screen {
  /** The tables whose lists stand on the screen besides the count in the header: loaded anew at a live change. */
  page: 'notifications' | 'kanban_cards' | 'templates' | null
  unread: string[]
  cards: ReadonlyMap<string, string>
  ownCards: string[]
  /** Paths of their files: the database gives a template its id. */
  uploads: string[]
  files: { path: string; size: number }[]
  written: number
  /** To the support; a person may send ten an hour. */
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

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from '../../kernel/log/logger.ts'
import type { Access, KeyRole } from '../access/access.ts'

/** One request to one service of one environment, after its API key was checked. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Below the service's root, percent-encoded as it came: `/`, `/kanban_cards`. */
  readonly path: string
  /** Without the question mark and without the API key. */
  readonly search: string
  /** Null if no key was needed and none was given. */
  readonly keyRole: KeyRole | null
  readonly access: Access
  readonly log: Logger
}

/** The same for a request to open a WebSocket. */
export interface UpgradeExchange extends Omit<Exchange, 'response'> {
  readonly socket: Duplex
  readonly head: Buffer
}

/** A service under its path. CORS and security headers are already on the response when `handle` is called. */
export interface Mount {
  handle(exchange: Exchange): Promise<void>
  upgrade?(exchange: UpgradeExchange): void
  /** Paths that need no API key, such as links that a user opens from a mail. */
  needsNoKey?(path: string, method: string): boolean
  /**
   * The name of a path in metrics, such as `/object/:bucket/*`. It is null unless the service itself knows the path, so that
   * callers cannot create series.
   */
  label?(path: string, method: string): string | null
  /** If true, the mount checks callers and answers preflights itself: the gateway asks for no key and leaves the query as it is. */
  readonly guardsItself?: true
}

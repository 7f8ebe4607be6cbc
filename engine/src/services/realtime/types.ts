import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Database } from '../../kernel/db/database.ts'
import type { Caller } from '../../kernel/db/run-as.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { TokenOwner } from '../../kernel/sessions/ended-sessions.ts'
import type { RealtimeLimits } from './limits.ts'

/** As whom somebody listens, and until when. */
export interface Identity extends TokenOwner {
  readonly caller: Caller
  /** Seconds since 1970; null for an API key, which does not end. */
  readonly expiresAt: number | null
}

/** Who may broadcast and hear broadcasts: nobody, people who signed in and the secret key, or everyone with a key. */
export type PublicBroadcasts = 'off' | 'signed-in' | 'anyone'

/** A client that holds a socket. It has shown a valid API key. */
export interface Visitor {
  /** The bearer of a token, or of the API key alone. Rejects with a TokenError or a RoleRefused. */
  identify(token: string | null): Promise<Identity>
}

export interface Handshake {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  /** Below the service's root. */
  readonly path: string
  /** Without the question mark and the API key. */
  readonly search: string
  readonly visitor: Visitor
  /** Where it comes from, as far as it is counted. */
  readonly source: string
}

export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly contentType: string | undefined
  readonly body: Buffer
}

/** `body` is JSON to be; null for none. */
export interface HttpAnswer {
  readonly status: number
  readonly body: unknown
}

export interface RealtimeLoad {
  readonly sockets: number
  readonly channels: number
}

export interface Realtime {
  load(): RealtimeLoad
  /** Takes over the socket, or returns what is wrong with the request. */
  connect(handshake: Handshake): HttpAnswer | null
  handle(request: HttpRequest, identity: Identity): Promise<HttpAnswer>
  /** Tells every client that the server goes away, and refuses further ones. */
  notifyShutdown(): void
  close(): Promise<void>
}

export interface RealtimeDependencies {
  readonly db: Database
  /** Where names in functions that policies call are looked up, as in a REST request. */
  readonly apiSearchPath: string
  readonly statementTimeoutMs: number
  readonly limits: RealtimeLimits
  readonly publicBroadcasts: PublicBroadcasts
  readonly log: Logger
}

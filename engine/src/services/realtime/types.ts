import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Database } from '../../kernel/db/database.ts'
import type { Caller } from '../../kernel/db/run-as.ts'
import type { Budgets } from '../../kernel/limits/budgets.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { TokenOwner } from '../../kernel/sessions/ended-sessions.ts'
import type { RealtimeLimits } from './limits.ts'

/** The rights of a subscriber, and until when they are valid. */
export interface Identity extends TokenOwner {
  readonly caller: Caller
  /** Seconds since 1970; null for an API key, which does not expire. */
  readonly expiresAt: number | null
}

/** Who may send and receive broadcasts: nobody, signed-in users and the secret key, or everyone with a key. */
export type PublicBroadcasts = 'off' | 'signed-in' | 'anyone'

/** A client with an open socket. It has sent a valid API key. */
export interface Visitor {
  /** Returns the identity of a token, or of the API key alone. Rejects with a TokenError or a RoleRefused. */
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
  /** The source of the connection, for the limit of sockets. */
  readonly source: string
}

export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly contentType: string | undefined
  readonly body: Buffer
}

/** `body` is sent as JSON; null if there is none. */
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
  /** Takes over the socket, or returns an answer that says what is wrong with the request. */
  connect(handshake: Handshake): HttpAnswer | null
  handle(request: HttpRequest, identity: Identity): Promise<HttpAnswer>
  /** Tells every client that the server is stopping, and refuses further ones. */
  notifyShutdown(): void
  close(): Promise<void>
}

export interface RealtimeDependencies {
  readonly db: Database
  /** The search path of functions that policies call, as in a REST request. */
  readonly apiSearchPath: string
  readonly statementTimeoutMs: number
  readonly limits: RealtimeLimits
  /** What clients may send to be parsed. */
  readonly budgets: Budgets
  readonly publicBroadcasts: PublicBroadcasts
  readonly log: Logger
}

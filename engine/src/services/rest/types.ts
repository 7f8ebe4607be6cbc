import type { Database } from '../../kernel/db/database.ts'
import type { Caller } from '../../kernel/db/run-as.ts'
import type { AnswerLimits } from './sql/bounds.ts'

/** A request below `/rest/v1`, its caller already known. */
export interface RestRequest {
  readonly method: string
  /** Below the service's root, still percent-encoded: `/`, `/kanban_cards`, `/rpc/move_card`. */
  readonly path: string
  /** The query string as it came, without the question mark. */
  readonly search: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
  readonly caller: Caller
}

export interface RestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

/** The settings of `[api]` in the project's `config.toml`, and what the platform sets beside them. */
export interface RestSettings {
  /** Exposed schemas; the first is the default. */
  readonly schemas: readonly string[]
  readonly extraSearchPath: readonly string[]
  readonly maxRows: number | null
  /** A function called before each request, as the caller: `schema.name`. */
  readonly preRequest: string | null
  /** Of a role that row security does not hold for, as the secret key has: no person, but the operator. */
  readonly statementTimeoutMs: number
  /** Of everyone else. */
  readonly personTimeoutMs: number
  /** Of everyone else's request with a regular expression. */
  readonly patternTimeoutMs: number
  readonly limits: AnswerLimits
  /** Calls of heavy routines that one person may run at a time. */
  readonly heavyCalls: number
  /** Where the service is reached, for the OpenAPI document: `http://127.0.0.1:8080/rest/v1`. */
  readonly publicUrl: string
}

export interface Rest {
  handle(request: RestRequest): Promise<RestResponse>
  /** The path again if it names a table, view or routine that there is; null otherwise. */
  known(path: string): string | null
  close(): Promise<void>
}

export interface RestDependencies {
  readonly db: Database
  readonly settings: RestSettings
  readonly onError: (error: unknown, context: string) => void
}

import type { Database } from '../../kernel/db/database.ts'
import type { Caller } from '../../kernel/db/run-as.ts'
import type { AnswerLimits } from './sql/bounds.ts'

/** A request below `/rest/v1`, with its caller. */
export interface RestRequest {
  readonly method: string
  /** Below the service's root, still percent-encoded: `/`, `/kanban_cards`, `/rpc/move_card`. */
  readonly path: string
  /** The query string, still encoded, without the question mark. */
  readonly search: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
  /** How many values the body may have. */
  readonly maxValues: number
  readonly caller: Caller
}

export interface RestResponse {
  readonly status: number
  /** A list for a header that is sent several times. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: string | Buffer | null
}

/** The settings of `[api]` in the project's `config.toml`, and others that the engine adds. */
export interface RestSettings {
  /** Exposed schemas; the first is the default. */
  readonly schemas: readonly string[]
  readonly extraSearchPath: readonly string[]
  readonly maxRows: number | null
  /** A function called before each request, with the caller's rights: `schema.name`. */
  readonly preRequest: string | null
  /** The time limit for roles that bypass row security, such as that of the secret key. */
  readonly statementTimeoutMs: number
  /** The time limit for all other callers. */
  readonly userTimeoutMs: number
  /** The time limit of all other callers for a request with a regular expression. */
  readonly patternTimeoutMs: number
  readonly limits: AnswerLimits
  /** How many calls of heavy routines one user may run at a time. */
  readonly heavyCalls: number
  /** The role of callers without a token: a refusal asks them to sign in. */
  readonly anonRole: string
  /** The address of the service, for the OpenAPI document: `http://127.0.0.1:8080/rest/v1`. */
  readonly publicUrl: string
}

export interface Rest {
  handle(request: RestRequest): Promise<RestResponse>
  /** The path itself if it names an existing table, view or routine; null otherwise. */
  routeLabel(path: string): string | null
  close(): Promise<void>
}

export interface RestDependencies {
  readonly db: Database
  readonly settings: RestSettings
  readonly onError: (error: unknown, context: string) => void
}

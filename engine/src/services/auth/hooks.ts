import type { Session } from '../../kernel/db/database.ts'
import { quoteQualified } from '../../kernel/db/quote.ts'
import { AuthError } from './errors.ts'

/** `pg-functions://postgres/public/custom_access_token_hook` names a function, as in the platform's settings. */
export function hookFunction(uri: string): string {
  const parts = /^pg-functions:\/\/[^/]+\/([^/]+)\/([^/]+)$/.exec(uri)
  if (!parts) throw new Error(`${uri} names no Postgres function: pg-functions://<database>/<schema>/<function>`)
  const [, schema = '', name = ''] = parts
  return quoteQualified({ schema, name })
}

/** Calls the project's function with the role that the platform uses. An `error` in its result is thrown. */
export async function runHook(session: Session, name: string, event: unknown): Promise<Record<string, unknown>> {
  await session.query({ text: `select set_config('role', 'supabase_auth_admin', true)`, prepare: true })
  const { rows } = await session.query({
    text: `select ${name}($1::jsonb)`,
    values: [JSON.stringify(event)],
    prepare: true,
  })
  await session.query({ text: `select set_config('role', 'none', true)`, prepare: true })
  const answer = JSON.parse(rows[0]?.[0] ?? 'null') as Record<string, unknown> | null
  if (answer === null || typeof answer !== 'object') {
    throw new AuthError(500, 'unexpected_failure', 'Error running hook: it answered nothing')
  }
  const error = answer['error'] as { http_code?: unknown; message?: unknown } | undefined
  if (error === undefined || error === null) return answer
  const status =
    typeof error.http_code === 'number' && error.http_code >= 400 && error.http_code < 600 ? error.http_code : 500
  const message = typeof error.message === 'string' && error.message !== '' ? error.message : 'Error running hook'
  throw new AuthError(status, status === 500 ? 'unexpected_failure' : 'hook_rejected', message)
}

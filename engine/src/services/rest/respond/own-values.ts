import type { DatabaseError } from '../../../kernel/db/errors.ts'
import { isRecord } from '../../../kernel/json/is-record.ts'
import { tryParseJson } from '../../../kernel/json/parse-json.ts'
import type { RestRequest } from '../types.ts'

/** Errors about a value: invalid data, and violated constraints. */
const ABOUT_VALUES = /^2[23]/

/** `raise` of a function of the project, whose words the project has chosen. */
const RAISED = 'exec_stmt_raise'

/** A longer body is not searched for the value of an error. */
const MAX_BODY = 100_000

interface Words {
  readonly message: string
  readonly detail: string | null
}

/**
 * The words of an error without values that the caller did not send. A function or a trigger may run with other rights, and an error of
 * it may quote a row that the caller cannot read. A read needs this not: its casts see only rows that the caller reads.
 */
export function inOwnWords({ code, message, detail, routine }: DatabaseError, request: RestRequest): Words {
  const isRead = (request.method === 'GET' || request.method === 'HEAD') && !request.path.startsWith('/rpc/')
  if (isRead || !ABOUT_VALUES.test(code) || routine === RAISED) return { message, detail }
  const own = ownValues(request)
  if (code.startsWith('22')) {
    return { message: withOwnQuotes(message, own), detail: detail === null ? null : withOwnQuotes(detail, own) }
  }
  // In these messages only names are quoted.
  return { message, detail: detail === null ? null : withOwnKeys(detail, own) }
}

/** From the first quotation mark to the last, because a value may contain some. */
function withOwnQuotes(text: string, own: ReadonlySet<string>): string {
  return text.replace(/"(.*)"/s, (quoted, value: string) => (own.has(value) ? quoted : '"…"'))
}

/** `Key (columns)=(values) already exists.` Other details of a constraint are whole rows. */
function withOwnKeys(detail: string, own: ReadonlySet<string>): string | null {
  const key =
    /^(Key \([^()]*\))=\((.*)\) (already exists\.|is not present in table .*|is still referenced from table .*)$/s
  const [, columns, values = '', rest] = key.exec(detail) ?? []
  if (columns === undefined) return null
  return values.split(', ').every((value) => own.has(value)) ? detail : `${columns} ${rest}`
}

/** The values that the caller wrote: those of the query, with and without an operator, and the members of the rows in the body. */
function ownValues({ search, body }: RestRequest): ReadonlySet<string> {
  const own = new Set<string>()
  for (const value of new URLSearchParams(search).values()) own.add(value).add(value.slice(value.indexOf('.') + 1))
  const json = body.byteLength > MAX_BODY ? null : tryParseJson(body.toString('utf8'))
  for (const row of Array.isArray(json) ? (json as unknown[]) : [json]) {
    if (!isRecord(row)) continue
    for (const value of Object.values(row)) {
      if (typeof value === 'string' || typeof value === 'number') own.add(String(value))
    }
  }
  return own
}

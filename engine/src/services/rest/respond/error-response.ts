import { DatabaseError, DatabaseUnavailable, TooManyTimeOuts } from '../../../kernel/db/errors.ts'
import { isRecord } from '../../../kernel/json/is-record.ts'
import { answerTooLarge, RestError, tooManyRows } from '../errors.ts'
import { LARGE_ROW, TOO_LARGE, TOO_MANY } from '../sql/bounds.ts'
import type { RestRequest, RestResponse } from '../types.ts'
import { inOwnWords } from './own-values.ts'

/** SQLSTATEs, and classes of them, with a status other than 400. */
const STATUS_BY_STATE: readonly (readonly [string, number])[] = [
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42P01', 404],
  ['42883', 404],
  ['42P17', 500],
  ['53400', 500],
  ['57P01', 503],
  ['P0001', 400],
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
]

export function errorResponse(error: unknown, request: RestRequest, isAnonymous: boolean): RestResponse | null {
  if (error instanceof RestError) return respond(error)
  if (error instanceof DatabaseError) return respond(fromDatabase(error, request, isAnonymous))
  if (error instanceof DatabaseUnavailable) {
    return respond(
      new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.', {
        headers: { 'retry-after': '1' },
      }),
    )
  }
  return null
}

function respond({ status, code, message, details, hint, headers }: RestError): RestResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${code}`,
      ...headers,
    },
    body: JSON.stringify({ code, details, hint, message }),
  }
}

/** Whether a read failed because a row is too large to be read without adding up the sizes. */
export function isLargeRow(error: unknown): boolean {
  return error instanceof DatabaseError && isRaised(error, LARGE_ROW)
}

/** Whether Postgres raised one of the errors of `bounds.ts`, which contain these texts. */
function isRaised({ code, message }: DatabaseError, text: string): boolean {
  return code === '22P02' && message.includes(text)
}

function fromDatabase(error: DatabaseError, request: RestRequest, isAnonymous: boolean): RestError {
  if (error.code === 'PGRST') return raised(error)
  if (isRaised(error, TOO_LARGE)) return answerTooLarge()
  if (isRaised(error, TOO_MANY)) return tooManyRows()
  const status = statusOf(error, isAnonymous)
  const { message, detail } = inOwnWords(error, request)
  return new RestError(status, error.code, message, {
    details: detail,
    hint: error.hint,
    headers: {
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(error instanceof TooManyTimeOuts ? { 'retry-after': String(error.retryAfterSeconds) } : {}),
    },
  })
}

function statusOf({ code, message }: DatabaseError, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023' && /^role .*does not exist$/s.test(message)) return 401
  if (code.startsWith('PT')) {
    const status = Number(code.slice(2))
    return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500
  }
  return STATUS_BY_STATE.find(([state]) => code.startsWith(state))?.[1] ?? 400
}

/** `raise sqlstate 'PGRST'` with JSON in message and detail: the project determines the whole answer. */
function raised({ message, detail }: DatabaseError): RestError {
  const body = jsonObject(message)
  if (!body || typeof body['code'] !== 'string' || typeof body['message'] !== 'string') {
    return unreadable(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const hint = "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
  if (detail === null) return unreadable('DETAIL is missing in the RAISE statement', hint)
  const options = jsonObject(detail)
  const headers = options?.['headers']
  if (!options || !Number.isInteger(options['status']) || typeof headers !== 'object' || headers === null) {
    return unreadable(`Invalid JSON value for DETAIL: '${detail}'`, hint)
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return new RestError(options['status'] as number, body['code'], body['message'], {
    details: text(body['details']),
    hint: text(body['hint']),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const),
    ),
  })
}

function unreadable(details: string, hint: string): RestError {
  const message = 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error'
  return new RestError(500, 'PGRST121', message, { details, hint })
}

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

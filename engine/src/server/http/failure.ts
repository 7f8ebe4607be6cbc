import type { IncomingMessage, ServerResponse } from 'node:http'
import { DatabaseError, DatabaseUnavailable, TooManyTimeOuts } from '../../kernel/db/errors.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import { BlobsUnavailable } from '../../services/storage/blobs/blob-store.ts'
import { errorBody, type ServiceName } from './protocols.ts'
import { Refusal, Unreadable } from './refusal.ts'
import { sendWhileReceiving } from './send.ts'

/** Postgres' class of errors for a full disk, too little memory, too many connections. */
const OUT_OF_RESOURCES = '53'

/** Turns what a service threw into an answer of its protocol. An unexpected error is logged, and its details are not sent. */
export function refusalFor(error: unknown, service: ServiceName | null, log: Logger): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Unreadable) {
    const message = 'Malformed request: its target or its Host header cannot be read'
    return new Refusal(400, errorBody(service, { status: 400, code: 'malformed_request', message }))
  }
  if (error instanceof DatabaseUnavailable || error instanceof BlobsUnavailable) {
    const what = error instanceof DatabaseUnavailable ? 'the database' : 'the store of the files'
    log.warn({ err: error }, `${what} is not reachable`)
    return unavailable(service, 'PGRST001', 'Database client error. Retrying the connection.')
  }
  if (error instanceof TooManyTimeOuts) {
    const fault = { status: 429, code: 'too_many_requests', message: error.message }
    return new Refusal(429, errorBody(service, fault), { 'retry-after': String(error.retryAfterSeconds) })
  }
  if (error instanceof DatabaseError && error.code.startsWith(OUT_OF_RESOURCES)) {
    log.error({ err: error }, 'the database has no space left: free some')
    return unavailable(service, error.code, 'The database has no space left')
  }
  log.error({ err: error }, 'a request failed unexpectedly')
  const code = service === 'rest' ? 'PGRSTX00' : 'unexpected_failure'
  return new Refusal(500, errorBody(service, { status: 500, code, message: 'Internal server error' }))
}

export function starting(service: ServiceName): Refusal {
  return unavailable(service, 'PGRST002', 'Could not query the database for the schema cache. Retrying.')
}

export function activeUse(service: ServiceName): Refusal {
  const message = 'A page cannot load this as a script, a style or the like'
  return new Refusal(403, errorBody(service, { status: 403, code: 'forbidden_use', message }))
}

export function overdue(service: ServiceName | null): Refusal {
  const message = 'The service did not answer in time'
  return new Refusal(504, errorBody(service, { status: 504, code: 'gateway_timeout', message }), {
    connection: 'close',
  })
}

function unavailable(service: ServiceName | null, restCode: string, restMessage: string): Refusal {
  const fault =
    service === 'rest'
      ? { status: 503, code: restCode, message: restMessage }
      : { status: 503, code: 'service_unavailable', message: 'The service is not available at the moment' }
  return new Refusal(503, errorBody(service, fault), { 'retry-after': '1' })
}

export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent) {
    // Half an answer is sent already: only a broken connection shows the client that it is incomplete.
    response.destroy()
    return
  }
  sendWhileReceiving(request, response, refusal.status, refusal.body, refusal.headers)
}

import { expect } from 'vitest'
import { onDeno } from './on-deno.ts'
import { training } from '../../support/training/training.ts'

export interface Answer {
  readonly status: number
  readonly type: string | null
  /** The access-control-allow-origin header. */
  readonly origin: string | null
  readonly body: unknown
}

export interface Request {
  readonly method?: string
  /** The caller's token; absent for a caller without a session. */
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown
}

/** Sends one request to a function without the official client; `path` begins with the function's name. */
export function callInEngine(path: string, request: Request = {}): Promise<Answer> {
  return call(`${training.url}/functions/v1/${path}`, request)
}

export async function callOnDeno(path: string, request: Request = {}): Promise<Answer> {
  return call(`${await onDeno(path.split(/[/?]/, 1)[0] ?? '')}/${path}`, request)
}

/** Calls the engine and Deno, and expects the same answer: only for requests that may be sent twice. */
export async function callBoth(path: string, request: Request = {}): Promise<Answer> {
  const here = await callInEngine(path, request)
  expect(await callOnDeno(path, request)).toEqual(here)
  return here
}

async function call(url: string, { method = 'POST', token, headers, body }: Request): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const type = response.headers.get('content-type')
  return {
    status: response.status,
    type,
    origin: response.headers.get('access-control-allow-origin'),
    body: type?.startsWith('application/json') ? JSON.parse(text) : text,
  }
}

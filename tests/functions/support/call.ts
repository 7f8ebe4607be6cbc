import { expect } from 'vitest'
import { onDeno } from './on-deno.ts'
import { training } from '../../support/training/training.ts'

export interface Answer {
  readonly status: number
  readonly type: string | null
  /** Which pages may read it. */
  readonly origin: string | null
  readonly body: unknown
}

export interface Request {
  readonly method?: string
  /** Their token; none for a caller whom nobody knows. */
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A string goes out as it is; anything else as JSON. */
  readonly body?: unknown
}

/** One request to a function, past the client; `path` begins with its name. */
export function callInEngine(path: string, request: Request = {}): Promise<Answer> {
  return call(`${training.url}/functions/v1/${path}`, request)
}

export async function callOnDeno(path: string, request: Request = {}): Promise<Answer> {
  return call(`${await onDeno(path.split(/[/?]/, 1)[0] ?? '')}/${path}`, request)
}

/** From the engine and from Deno, which must not differ: for what changes nothing, or nothing twice. */
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

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { inject } from 'vitest'
import { mintToken, olderKey } from '../../support/engine/tokens.ts'

/** The server that the tests send requests to, provided by the global setup. */
export interface Target {
  readonly kind: 'pglite' | 'postgres' | 'url'
  readonly url: string
  /** The key of an anonymous caller. */
  readonly key: string
  readonly jwtSecret: string
  /** The time limit of a statement. */
  readonly timeLimitMs: number
}

declare module 'vitest' {
  interface ProvidedContext {
    target: Target
  }
}

export const target = inject('target')

export const ALICE = '11111111-1111-4111-8111-111111111111'
export const BOB = '22222222-2222-4222-8222-222222222222'

export type Actor = 'anon' | 'alice' | 'bob' | 'service'

const tokens: Record<Actor, string> = {
  anon: olderKey(target.jwtSecret, 'anon'),
  alice: mintToken(target.jwtSecret, { role: 'authenticated', sub: ALICE, marker: 'alice' }),
  bob: mintToken(target.jwtSecret, { role: 'authenticated', sub: BOB, marker: 'bob' }),
  service: olderKey(target.jwtSecret, 'service_role'),
}

export function tokenOf(actor: Actor): string {
  return tokens[actor]
}

function clientAs(actor: Actor): SupabaseClient {
  return createClient(target.url, target.key, {
    accessToken: () => Promise.resolve(tokens[actor]),
  })
}

export const anon = clientAs('anon')
export const alice = clientAs('alice')
export const bob = clientAs('bob')
export const service = clientAs('service')

export interface CallOptions {
  readonly as?: Actor
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown
  readonly prefer?: string
  readonly accept?: string
  readonly signal?: AbortSignal
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  json(): unknown
}

/** Sends one request below `/rest/v1/` and returns the body as text. */
export async function call(path: string, options: CallOptions = {}): Promise<Answer> {
  const { as = 'anon', method = 'GET', body, prefer, accept, signal } = options
  const headers: Record<string, string> = {
    apikey: target.key,
    authorization: `Bearer ${tokens[as]}`,
    ...(prefer === undefined ? {} : { prefer }),
    ...(accept === undefined ? {} : { accept }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...options.headers,
  }
  const response = await fetch(`${target.url}/rest/v1/${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown }
}

/** Reads a path and returns the parsed body; throws unless it succeeds. */
export async function read(path: string, as: Actor = 'anon'): Promise<unknown> {
  const answer = await call(path, { as })
  if (answer.status !== 200 && answer.status !== 206) throw new Error(`${answer.status} for ${path}: ${answer.text}`)
  return answer.json()
}

/** The status and the parsed body, for tests of errors. */
export async function outcome(path: string, options: CallOptions = {}): Promise<{ status: number; body: unknown }> {
  const answer = await call(path, options)
  return { status: answer.status, body: answer.text === '' ? null : answer.json() }
}

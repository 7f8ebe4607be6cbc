import { randomUUID } from 'node:crypto'
import { target, tokenOf, type Actor } from './target.ts'

export interface FileAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  readonly text: string
  json(): Record<string, unknown>
}

export interface FileCall {
  /** Null if the request has no API key and no token, like a link in a mail. */
  readonly as?: Actor | null
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: RequestInit['body']
}

/** Sends one request below `/storage/v1/`. */
export async function callStorage(path: string, options: FileCall = {}): Promise<FileAnswer> {
  const { as = 'alice', method = 'GET', body } = options
  const response = await fetch(`${target.url}/storage/v1/${path}`, {
    method,
    headers: {
      ...(as === null ? {} : { apikey: target.key, authorization: `Bearer ${tokenOf(as)}` }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString('utf8')
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    json: () => JSON.parse(text) as Record<string, unknown>,
  }
}

/** A random file name. */
export function fresh(ending = '.txt'): string {
  return `${randomUUID()}${ending}`
}

import { training, type Person } from '../../support/training/training.ts'
import { expectNoLeak } from './leaks.ts'
import { randomAddress } from '../../support/client-address.ts'

export interface Question {
  /** The person whose token is sent; absent for a caller without a session. */
  readonly as?: Pick<Person, 'token'>
  readonly method?: string
  /** Replaces the publishable key; null sends no key. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** A string or bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed JSON; undefined if the text is not JSON. */
  readonly body: unknown
}

/**
 * Sends one request without the official client, to the training environment unless the path is a complete address. Fails if
 * the answer contains a secret or the victim's data.
 */
export async function ask(path: string, question: Question = {}): Promise<Answer> {
  const { as, method = 'GET', key = training.key, headers, body } = question
  const isPlain = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
  const response = await fetch(path.startsWith('http') ? path : `${training.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': randomAddress(),
      ...(key === null ? {} : { apikey: key }),
      ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isPlain ? (body as string) : JSON.stringify(body) }),
  })
  const text = await response.text()
  expectNoLeak(text)
  return { status: response.status, headers: response.headers, text, body: parsed(text) }
}

export const rest = (path: string, question?: Question): Promise<Answer> => ask(`/rest/v1/${path}`, question)

export const rpc = (name: string, body: object, question: Question = {}): Promise<Answer> =>
  ask(`/rest/v1/rpc/${name}`, { method: 'POST', body, ...question })

export const auth = (path: string, body: object, question: Question = {}): Promise<Answer> =>
  ask(`/auth/v1/${path}`, { method: 'POST', body, ...question })

export const fn = (path: string, body: unknown, question: Question = {}): Promise<Answer> =>
  ask(`/functions/v1/${path}`, { method: 'POST', body, ...question })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

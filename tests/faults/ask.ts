import type { Person } from '../support/simulated-users/environment.ts'
import type { Engine } from './engine.ts'

export interface Answer {
  /** 0 if no answer came. */
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
  readonly ms: number
}

interface Asking {
  readonly method?: string
  readonly token?: string
  readonly address?: string
  /** Sends the secret key instead of the publishable key. */
  readonly isService?: boolean
  readonly json?: unknown
  readonly bytes?: Buffer<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** Sends one request as a client would; never throws. */
export async function ask(engine: Engine, path: string, asking: Asking = {}): Promise<Answer> {
  const { method, token, address, isService = false, json, bytes, headers, timeoutMs = 60_000 } = asking
  const key = isService ? engine.secretKey : engine.key
  const began = performance.now()
  try {
    const response = await fetch(`${engine.url}/${path}`, {
      method: method ?? (json === undefined && bytes === undefined ? 'GET' : 'POST'),
      headers: {
        apikey: key,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(bytes === undefined ? {} : { body: bytes }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const raw = Buffer.from(await response.arrayBuffer())
    return { status: response.status, body: read(response, raw), headers: response.headers, ms: since(began) }
  } catch {
    return { status: 0, body: null, headers: new Headers(), ms: since(began) }
  }
}

const since = (began: number): number => performance.now() - began
export const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300

function read(response: Response, raw: Buffer): unknown {
  if (!(response.headers.get('content-type') ?? '').includes('json')) return raw
  try {
    return JSON.parse(raw.toString()) as unknown
  } catch {
    return raw.toString()
  }
}

/** The tokens of a person; a refresh replaces them. */
export interface Tokens {
  readonly email: string
  readonly address: string
  token: string
  refreshToken: string
}

export async function signIn(engine: Engine, person: Tokens, password: string): Promise<Answer> {
  const json = { email: person.email, password }
  const answer = await ask(engine, 'auth/v1/token?grant_type=password', { json, address: person.address })
  if (isDone(answer)) take(person, answer)
  return answer
}

export async function refresh(engine: Engine, person: Tokens): Promise<Answer> {
  const json = { refresh_token: person.refreshToken }
  const answer = await ask(engine, 'auth/v1/token?grant_type=refresh_token', { json, address: person.address })
  if (isDone(answer)) take(person, answer)
  return answer
}

function take(person: Tokens, { body }: Answer): void {
  const { access_token, refresh_token } = body as { access_token: string; refresh_token: string }
  person.token = access_token
  person.refreshToken = refresh_token
}

/** The 95th percentile of the time to read a board, in milliseconds. */
export async function p95OfBoard(
  engine: Engine,
  { accountId, token, address }: Person,
  count: number,
): Promise<number> {
  const found: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const { status, ms } = await ask(engine, `rest/v1/kanban_cards?account_id=eq.${accountId}&limit=20`, {
      token,
      address,
    })
    found.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
  }
  return found.toSorted((a, b) => a - b)[Math.floor(count * 0.95)] ?? 0
}

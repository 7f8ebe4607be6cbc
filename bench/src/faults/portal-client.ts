import { randomInt, randomUUID } from 'node:crypto'
import type { Home } from './home.ts'

export interface Answer {
  /** 0: no answer came. */
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
  readonly ms: number
}

interface Asking {
  readonly method?: string
  readonly token?: string
  readonly address?: string
  /** The service role instead of a person. */
  readonly isService?: boolean
  readonly json?: unknown
  readonly bytes?: Buffer
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** One request as any client would send it; never throws. */
export async function ask(home: Home, path: string, asking: Asking = {}): Promise<Answer> {
  const { method, token, address, isService = false, json, bytes, headers, timeoutMs = 60_000 } = asking
  const key = isService ? home.secretKey : home.key
  const began = performance.now()
  try {
    const response = await fetch(`${home.url}/${path}`, {
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

/** With the service role; throws unless it was done. */
export async function must<T>(home: Home, path: string, asking: Asking = {}): Promise<T> {
  const answer = await ask(home, path, { isService: true, ...asking })
  if (isDone(answer)) return answer.body as T
  throw new Error(`${path.split('?')[0]} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly address: string
  readonly accountId: string
  password: string
  token: string
  refreshToken: string
}

/** Of training's sample data. */
export const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
export const FIRST_PASSWORD = 'Faults-Person-1!'

export async function newPerson(home: Home, role: 'user' | 'admin' = 'user', accountId = ACCOUNT): Promise<Person> {
  const email = `faults-${randomUUID()}@example.com`
  const made = await must<{ id: string }>(home, 'auth/v1/admin/users', {
    json: { email, password: FIRST_PASSWORD, email_confirm: true, user_metadata: { name: 'Nora Claes' } },
    token: home.secretKey,
  })
  if (role === 'admin') {
    await must(home, 'rest/v1/user_roles', {
      json: { user_id: made.id, role },
      headers: { prefer: 'resolution=merge-duplicates' },
    })
  }
  await must(home, 'rest/v1/user_accounts', { json: { user_id: made.id, account_id: accountId } })
  const address = [10, randomInt(256), randomInt(256), 1 + randomInt(254)].join('.')
  const person = { id: made.id, email, address, accountId, password: FIRST_PASSWORD, token: '', refreshToken: '' }
  const answer = await signIn(home, person, FIRST_PASSWORD)
  if (!isDone(answer)) throw new Error(`Signing in answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return person
}

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

export async function signIn(home: Home, person: Person, password: string): Promise<Answer> {
  const json = { email: person.email, password }
  const answer = await ask(home, 'auth/v1/token?grant_type=password', { json, address: person.address })
  if (isDone(answer)) take(person, answer.body as Tokens)
  return answer
}

export async function refresh(home: Home, person: Person): Promise<Answer> {
  const json = { refresh_token: person.refreshToken }
  const answer = await ask(home, 'auth/v1/token?grant_type=refresh_token', { json, address: person.address })
  if (isDone(answer)) take(person, answer.body as Tokens)
  return answer
}

function take(person: Person, { access_token, refresh_token }: Tokens): void {
  person.token = access_token
  person.refreshToken = refresh_token
}

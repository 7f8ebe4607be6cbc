import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { loadKeyFile } from '../../kernel/files/key-file.ts'
import { LIST_ITEMS } from '../../kernel/http/list-items.ts'
import { isBearer, secretCheck } from '../access/bearer.ts'
import { Refusal } from '../http/refusal.ts'

export interface OperatorKey {
  readonly key: string
  /** The file in which the operator finds it. Null if it is in PORTICO_OPERATOR_KEY, or in this process alone. */
  readonly file: string | null
}

/** Takes the given key, else that of the data folder, else a new one, which it writes there. */
export function loadOperatorKey(given: string | undefined, dataDir: string | null): OperatorKey {
  if (given !== undefined) return { key: given, file: null }
  if (dataDir === null) return { key: randomBytes(32).toString('base64url'), file: null }
  const file = join(dataDir, OPERATOR_KEY)
  return { key: loadKeyFile(file), file }
}

export const OPERATOR_KEY = 'operator-key'

const COOKIE = 'portico_mailbox'

/** Checks the operator's key. Hashes are compared, so that the time of an answer shows nothing about the key. */
export interface OperatorAccess {
  /** `Authorization: Bearer <key>`. */
  hasKey(request: IncomingMessage): boolean
  isKey(text: string): boolean
  /** The cookie of an operator who has opened the mailbox's address with the key. It is valid for the mailbox alone. */
  hasCookie(request: IncomingMessage): boolean
  /** A new `Set-Cookie` header. */
  setCookie(): string
}

const COOKIE_SECONDS = 12 * 60 * 60

interface AccessOptions {
  readonly isHttps: boolean
  readonly now?: () => number
}

export function createOperatorAccess(key: string, { isHttps, now = Date.now }: AccessOptions): OperatorAccess {
  // The cookie must not contain the key: a browser sends cookies of localhost to every port. It ends with this process.
  const secret = randomBytes(32)
  const cookieUntil = (end: number) => `${end}.${createHmac('sha256', secret).update(String(end)).digest('base64url')}`
  const isValidCookie = (given: string): boolean => {
    const end = Number(given.split('.', 1)[0])
    return end > now() && secretCheck(cookieUntil(end))(given)
  }
  const attributes = `Path=/mailbox; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
  return {
    hasKey: (request) => isBearer(request.headers.authorization, key),
    isKey: secretCheck(key),
    hasCookie: (request) => cookiesOf(request).some(isValidCookie),
    setCookie: () => `${COOKIE}=${cookieUntil(now() + COOKIE_SECONDS * 1000)}; ${attributes}`,
  }
}

function cookiesOf(request: IncomingMessage): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const ours = pairs.filter((pair) => pair.startsWith(`${COOKIE}=`)).slice(0, LIST_ITEMS)
  return ours.map((pair) => pair.slice(COOKIE.length + 1))
}

/** The same answer for a missing and for a wrong key. */
export function keyNeeded(): Refusal {
  return new Refusal(
    401,
    { message: 'Only for the operator: expected the operator key as Authorization: Bearer' },
    { 'www-authenticate': 'Bearer' },
  )
}

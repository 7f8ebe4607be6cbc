import { createHash, createHmac } from 'node:crypto'

/** The request for "the 10 newest notifications of my account", sent by as many users as there are connections. */
export const CONNECTIONS = 16
export const ROWS = 100_000
export const LIMIT = 10
export const ACCOUNTS = 1000
/** The users are spread over the accounts, so that no two connections read the same pages. */
export const ACCOUNT_STEP = 61

/** Both servers accept HS256 tokens signed with a given secret, so the benchmark signs its own. */
export const JWT_SECRET = 'a-secret-of-the-bench-and-of-nothing-else-9F2c'

export interface Person {
  readonly number: number
  readonly accountId: string
  readonly claims: string
}

/** One user for each connection. A user and their account have the same number. */
export const people: readonly Person[] = Array.from({ length: CONNECTIONS }, (_, index) => {
  const number = (index * ACCOUNT_STEP) % ACCOUNTS
  const accountId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return {
    number,
    accountId,
    claims: JSON.stringify({
      aud: 'authenticated',
      exp: Math.floor(Date.now() / 1000) + 3600,
      sub: accountId.replace('-8000-', '-9000-'),
      role: 'authenticated',
      session_id: accountId.replace('-8000-', '-a000-'),
    }),
  }
})

/** The ids that the answer must have, computed as in the migration that creates the rows. */
export function expectedIds(person: Person, rows: number): string[] {
  const newest = rows - ACCOUNTS + (person.number === 0 ? ACCOUNTS : person.number)
  return Array.from({ length: LIMIT }, (_, index) => {
    const digest = createHash('md5')
      .update(`notification ${newest - index * ACCOUNTS}`)
      .digest('hex')
    return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  })
}

/** The statements between `begin` and `commit`: the caller's role and claims, then the query. Values are parameters. */
export const CALLER_SQL = `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`
export const LIST_SQL = `select * from public.notifications where account_id = $1 order by created_at desc limit ${LIMIT}`

export function requestPath(person: Person): string {
  return `/rest/v1/notifications?select=*&account_id=eq.${person.accountId}&order=created_at.desc&limit=${LIMIT}`
}

export function requestHeaders(person: Person, apiKey: string): Record<string, string> {
  return { apikey: apiKey, authorization: `Bearer ${signToken(person.claims)}`, accept: 'application/json' }
}

export function signToken(claims: string): string {
  const encode = (text: string): string => Buffer.from(text).toString('base64url')
  const signed = `${encode('{"alg":"HS256","typ":"JWT"}')}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`
}

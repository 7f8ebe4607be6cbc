import { createHash, createHmac } from 'node:crypto'

/** "The 10 newest notifications of my account", asked by as many people as there are connections. */
export const CONNECTIONS = 16
export const ROWS = 100_000
export const LIMIT = 10
const ACCOUNTS = 1000

/** Both servers take HS256 tokens of a given secret, so the bench can sign its own. */
export const JWT_SECRET = 'a-secret-of-the-bench-and-of-nothing-else-9F2c'

export interface Person {
  readonly accountId: string
  readonly claims: string
}

/** Spread over the accounts, so that no two connections read the same pages. */
export const people: readonly Person[] = Array.from({ length: CONNECTIONS }, (_, index) => {
  const number = String((index * 61 + 7) % ACCOUNTS).padStart(12, '0')
  const issued = Math.floor(Date.now() / 1000)
  return {
    accountId: `00000000-0000-4000-8000-${number}`,
    claims: JSON.stringify({
      aud: 'authenticated',
      exp: issued + 3600,
      iat: issued,
      sub: `00000000-0000-4000-9000-${number}`,
      role: 'authenticated',
    }),
  }
})

/** The ids that the request must answer, from how the rows migration makes them. */
export function expectedIds(person: Person, rows: number): string[] {
  const account = Number(person.accountId.slice(-12))
  const newest = rows - ACCOUNTS + (account === 0 ? ACCOUNTS : account)
  return Array.from({ length: LIMIT }, (_, index) => {
    const digest = createHash('md5')
      .update(`notification ${newest - index * ACCOUNTS}`)
      .digest('hex')
    return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  })
}

/** The statements between `begin` and `commit`: who asks, and the question. */
export function statements(person: Person): { readonly caller: string; readonly list: string } {
  return {
    caller: `select set_config('request.jwt.claims', '${person.claims}', true), set_config('role', 'authenticated', true)`,
    list: `select * from public.notifications where account_id = '${person.accountId}' order by created_at desc limit ${LIMIT}`,
  }
}

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

import type { Environment } from './environment.ts'
import { encoded } from './names.ts'

/** Requests with the secret key. */
export interface Service {
  get(path: string): Promise<unknown>
  post(path: string, body: object, address?: string): Promise<unknown>
  insert(table: string, rows: readonly object[]): Promise<void>
  upload(bucket: string, path: string, text: string): Promise<void>
  /** Null if the file does not exist. */
  download(bucket: string, path: string): Promise<Buffer | null>
  /** Whether the bucket has a row for the file. */
  isListed(bucket: string, path: string): Promise<boolean>
  /** Whether this password is correct. The attempt counts for the limit of `address`. */
  canSignIn(email: string, password: string, address: string): Promise<boolean>
}

interface Sent {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const PATIENCE_MS = 120_000

export function serviceOf({ url }: Environment, secretKey: string): Service {
  const ask = (path: string, request: Sent): Promise<Response> =>
    fetch(`${url}${path}`, {
      ...request,
      headers: { apikey: secretKey, 'content-type': 'application/json', ...request.headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  const send = async (path: string, request: Sent): Promise<unknown> => {
    const response = await ask(path, request)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text.slice(0, 300)}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    get: (path) => send(path, {}),
    post: (path, body, address) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: address === undefined ? {} : { 'x-forwarded-for': address },
      }),
    async insert(table, rows) {
      const headers = { prefer: 'return=minimal' }
      await send(`/rest/v1/${table}`, { method: 'POST', body: JSON.stringify(rows), headers })
    },
    async upload(bucket, path, text) {
      const headers = { 'content-type': 'text/plain' }
      await send(`/storage/v1/object/${bucket}/${encoded(path)}`, { method: 'POST', body: text, headers })
    },
    async download(bucket, path) {
      const response = await ask(`/storage/v1/object/${bucket}/${encoded(path)}`, {})
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.ok) return bytes
      if ([400, 404].includes(response.status)) return null
      throw new Error(`${path} was answered ${response.status}: ${bytes.toString().slice(0, 300)}`)
    },
    async isListed(bucket, path) {
      const response = await ask(`/storage/v1/object/info/${bucket}/${encoded(path)}`, {})
      const text = await response.text()
      if (response.ok || [400, 404].includes(response.status)) return response.ok
      throw new Error(`${path} was answered ${response.status}: ${text.slice(0, 300)}`)
    },
    async canSignIn(email, password, address) {
      const response = await ask('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: JSON.stringify({ email, password }),
        headers: { 'x-forwarded-for': address },
      })
      const text = await response.text()
      if (response.ok || response.status === 400) return response.ok
      throw new Error(`Signing in was answered ${response.status}: ${text.slice(0, 300)}`)
    },
  }
}

import type { Environment } from './environment.ts'

/** With the secret key: what an operator's own program does. */
export interface Service {
  get(path: string): Promise<unknown>
  post(path: string, body: object, address?: string): Promise<unknown>
  insert(table: string, rows: readonly object[]): Promise<void>
  upload(bucket: string, path: string, text: string): Promise<void>
}

interface Sent {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const PATIENCE_MS = 120_000

export function serviceOf({ url }: Environment, secretKey: string): Service {
  const send = async (path: string, request: Sent): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      ...request,
      headers: { apikey: secretKey, 'content-type': 'application/json', ...request.headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
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
      const address = path.split('/').map(encodeURIComponent).join('/')
      const headers = { 'content-type': 'text/plain' }
      await send(`/storage/v1/object/${bucket}/${address}`, { method: 'POST', body: text, headers })
    },
  }
}

import { createHash } from 'node:crypto'
import type { Stage } from './stage.ts'
import { readMailbox } from '../../support/engine/mailbox.ts'

/** Nobody reads questions and answers with the secret key, and reading a file with it adds an entry to the access log. */
const READ_IN_PART: Readonly<Record<string, string>> = {
  chat_conversations: 'select=id,user_id,created_at,asked_at,is_deleted,deleted_at',
  chat_exchanges: 'select=id,conversation_id,user_id,asked_at,answered_at,account_ids',
  access_events: 'select=*&via=neq.key',
}

/**
 * Digests of everything in production, by name: each table of the interface, all users, each file with its bytes, and the
 * mails. Nothing is left out, because sessions in training change none of it.
 */
export async function ledgerOf({ engine: { url }, secretKey }: Stage): Promise<Record<string, string>> {
  const ask = async (path: string, body?: object): Promise<Response> => {
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
    const asked = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${url}${path}`, asked)
    if (!response.ok) throw new Error(`${response.status} for ${path}: ${await response.text()}`)
    return response
  }
  const json = async <T>(path: string, body?: object) => (await (await ask(path, body)).json()) as T

  const files = async (bucket: string, folder: string): Promise<[string, string][]> => {
    const found = await json<{ id: string | null; name: string }[]>(`/storage/v1/object/list/${bucket}`, {
      prefix: folder,
      limit: 1000,
    })
    const inside = found.map(async (entry): Promise<[string, string][]> => {
      const path = `${folder}${entry.name}`
      if (entry.id === null) return await files(bucket, `${path}/`)
      const bytes = await (await ask(`/storage/v1/object/${bucket}/${encodeURI(path)}`)).arrayBuffer()
      return [[`file ${bucket}/${path}`, digest(JSON.stringify(entry), Buffer.from(bytes))]]
    })
    return (await Promise.all(inside)).flat()
  }

  const { definitions } = await json<{ definitions: Record<string, unknown> }>('/rest/v1/')
  const tables = Object.keys(definitions).map(async (table): Promise<[string, string]> => {
    const rows = await json<unknown[]>(`/rest/v1/${table}?${READ_IN_PART[table] ?? 'select=*'}`)
    return [`table ${table}`, `${rows.length} rows ${digest(...rows.map((row) => JSON.stringify(row)).sort())}`]
  })
  const buckets = await json<{ id: string }[]>('/storage/v1/bucket')
  // A job sends the mails about sign-in, at any moment.
  const mails = await readMailbox(url, 'production')
  const entries: [string, string][] = [
    ...(await Promise.all(tables)),
    ['people', digest(await (await ask('/auth/v1/admin/users?per_page=1000')).text())],
    ['buckets', digest(JSON.stringify(buckets))],
    ...(await Promise.all(buckets.map(({ id }) => files(id, '')))).flat(),
    ['mails', digest(JSON.stringify(mails.filter(({ text }) => !text.includes('type=not_me'))))],
  ]
  return Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other)))
}

function digest(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('hex')
}

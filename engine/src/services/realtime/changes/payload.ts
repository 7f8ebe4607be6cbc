import type { Change } from './change.ts'
import type { TableView } from './check-visibility.ts'
import { jsonEntries, jsonObject } from './json-entries.ts'

/** Longer values are left out of a row that is too large as a whole. */
const SHORT_BYTES = 64

/**
 * The `data` of a message, as JSON text. It has only columns that the role may read, and of those only the primary key and the
 * selected ones. Null if the role may not even read the key: then nothing is sent.
 */
export function changeData(
  change: Change,
  table: TableView,
  role: string,
  select: readonly string[] | null,
  recordBytes: number,
): string | null {
  const { kind } = change
  const readable = new Set(table.readable[role] ?? [])
  if (readable.size === 0) return null
  if (kind !== 'DELETE' && table.keys.length === 0) return withoutKey(change)
  if (kind !== 'DELETE' && !table.keys.every((key) => readable.has(key))) return null
  const isChosen = (name: string): boolean =>
    readable.has(name) && (select === null || select.includes(name) || table.keys.includes(name))
  const isTooLarge = sizeOf(change.newRow) + sizeOf(change.oldRow) > recordBytes
  const isSent = (name: string, value: string): boolean =>
    isChosen(name) && !(isTooLarge && Buffer.byteLength(value) > SHORT_BYTES)

  const members: [string, string][] = [
    ['schema', JSON.stringify(change.schema)],
    ['table', JSON.stringify(change.table)],
    ['commit_timestamp', JSON.stringify(change.timestamp)],
    ['type', JSON.stringify(kind)],
    ['columns', JSON.stringify(table.columns.filter(({ name }) => isChosen(name)))],
  ]
  if (kind !== 'DELETE') members.push(['record', pick(change.row, isSent)])
  if (kind !== 'INSERT') {
    const isSentOfOldRow = oldColumns(table)
    const row = kind === 'DELETE' ? change.row : jsonEntries(change.oldRow ?? '{}')
    members.push(['old_record', pick(row, (name, value) => isSentOfOldRow(name) && isSent(name, value))])
  }
  members.push(['errors', isTooLarge ? '["Error 413: Payload Too Large"]' : 'null'])
  return jsonObject(members)
}

/** With row security, the subscriber may never have been allowed to see the old row: only its key is sent. */
function oldColumns({ identity, secured, keys }: TableView): (name: string) => boolean {
  if (identity === 'full') return secured ? (name) => keys.includes(name) : () => true
  return secured ? (name) => identity.includes(name) && keys.includes(name) : (name) => identity.includes(name)
}

function pick(row: ReadonlyMap<string, string>, isSent: (name: string, value: string) => boolean): string {
  return jsonObject([...row].filter(([name, value]) => isSent(name, value)))
}

function sizeOf(row: string | null): number {
  return row === null ? 0 : Buffer.byteLength(row)
}

/** Without a key nobody could distinguish the rows; the platform sends this error instead. */
function withoutKey({ schema, table, kind, timestamp }: Change): string {
  const errors = ['Error 400: Bad Request, no primary key']
  const old = kind === 'UPDATE' ? { old_record: {} } : {}
  return JSON.stringify({
    schema,
    table,
    commit_timestamp: timestamp,
    type: kind,
    columns: [],
    record: {},
    ...old,
    errors,
  })
}

import type { LedgerEntry } from './ledger.ts'
import type { Service } from './service.ts'

const IDS_AT_ONCE = 100

type Row = Readonly<Record<string, unknown>>

/**
 * What was acknowledged and is not there, in words; none is right. Of what was written several times to one row (where a
 * card is, how the portal looks) the last acknowledged counts, or any that was sent after it and not answered.
 */
export async function missingWrites(service: Service, entries: readonly LedgerEntry[]): Promise<string[]> {
  const ofKind = (kind: LedgerEntry['kind']): LedgerEntry[] => entries.filter((entry) => entry.kind === kind)
  const load = (table: string, key: string, ids: readonly string[]) => rowsBy(service, table, key, ids)
  const missing: string[] = []
  const expect = (isRight: boolean, what: string): void => void (isRight || missing.push(what))

  const reads = acknowledged(ofKind('notification-read'))
  const notifications = await load('notifications', 'id', ids(reads))
  for (const { id } of reads) expect(notifications.get(id)?.[0]?.['read'] === true, `notification ${id} is not read`)

  for (const [table, key, kind, column] of [
    ['kanban_cards', 'id', 'card-moved', 'status'],
    ['user_preferences', 'user_id', 'preferences', 'theme'],
  ] as const) {
    const possible = possibleValues(ofKind(kind), column)
    const rows = await load(table, key, [...possible.keys()])
    for (const [id, values] of possible) {
      const value = rows.get(id)?.[0]?.[column]
      expect(values.includes(value), `${kind} ${id}: ${String(value)}, and not ${values.join(' or ')}`)
    }
  }

  for (const [table, key, made, removed] of [
    ['kanban_cards', 'title', 'card-created', 'card-deleted'],
    ['templates', 'id', 'template-uploaded', 'template-deleted'],
  ] as const) {
    const created = acknowledged(ofKind(made))
    const rows = await load(table, key, ids(created))
    const asked = new Set(ids(ofKind(removed)))
    const gone = new Set(ids(acknowledged(ofKind(removed))))
    for (const { id } of created) {
      const count = rows.get(id)?.length ?? 0
      if (!asked.has(id)) expect(count === 1, `${made} ${id} is there ${count} times`)
      else if (gone.has(id)) expect(count === 0, `${removed} ${id} is still there`)
    }
  }

  const deliveries = acknowledged(ofKind('delivery'))
  const told = await load(
    'notifications',
    'title',
    deliveries.map(({ content }) => String(content['title'])),
  )
  for (const { content } of deliveries) {
    const count = told.get(String(content['title']))?.length ?? 0
    expect(count === 1, `${String(content['title'])} became ${count} notifications`)
  }
  return missing
}

const acknowledged = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.filter(({ acknowledgedAt }) => acknowledgedAt !== null)

const ids = (entries: readonly LedgerEntry[]): string[] => entries.map(({ id }) => id)

/** One person writes these one after the other, so the order of the ledger is that of the writes. */
function possibleValues(entries: readonly LedgerEntry[], column: string): Map<string, unknown[]> {
  const values = new Map<string, unknown[]>()
  for (const { id, content, acknowledgedAt } of entries) {
    const known = values.get(id)
    if (acknowledgedAt !== null) values.set(id, [content[column]])
    else known?.push(content[column])
  }
  return values
}

async function rowsBy(
  service: Service,
  table: string,
  key: string,
  values: readonly string[],
): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>()
  for (let from = 0; from < values.length; from += IDS_AT_ONCE) {
    const list = values.slice(from, from + IDS_AT_ONCE).map((value) => `"${value}"`)
    const path = `/rest/v1/${table}?select=*&${key}=in.(${encodeURIComponent(list.join())})`
    for (const row of (await service.get(path)) as Row[]) {
      const value = String(row[key])
      found.set(value, [...(found.get(value) ?? []), row])
    }
  }
  return found
}

import type { LedgerEntry, WriteKind } from './ledger.ts'
import type { Service } from './service.ts'

/** The recorded writes, and access to the rows that should exist. */
export interface Evidence {
  readonly service: Service
  readonly entries: (kind: WriteKind) => readonly LedgerEntry[]
  /** The rows of a table by the values of one column. */
  readonly rows: (table: string, key: string, values: readonly string[]) => Promise<Map<string, Row[]>>
}

export type Row = Readonly<Record<string, unknown>>
export const acknowledged = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.filter(({ acknowledgedAt }) => acknowledgedAt !== null)

export const idsOf = (entries: readonly LedgerEntry[]): string[] => entries.map(({ id }) => id)

const IDS_AT_ONCE = 100

export async function rowsBy(
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

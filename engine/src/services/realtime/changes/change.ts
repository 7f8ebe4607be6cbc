import type { Value } from '../../../kernel/db/database.ts'
import type { ChangeKind } from '../protocol/binding.ts'
import { jsonEntries } from './json-entries.ts'

/** One row of `engine.changes`. */
export interface Change {
  readonly transaction: string
  readonly id: string
  readonly relation: string
  readonly schema: string
  readonly table: string
  readonly kind: ChangeKind
  readonly newRow: string | null
  readonly oldRow: string | null
  readonly timestamp: string
  /** The row that decides who receives the change: the new one, or the deleted one. Values are JSON texts. */
  readonly row: ReadonlyMap<string, string>
}

export const CHANGE_COLUMNS = `change.transaction, change.id, change.relation, change.schema_name, change.table_name,
  change.kind, change.new_row, change.old_row,
  to_char(change.happened_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export function changeOf(columns: readonly Value[]): Change {
  const [transaction, id, relation, schema, table, kind, newRow, oldRow, timestamp] = columns as string[]
  const image = (kind === 'DELETE' ? oldRow : newRow) ?? '{}'
  return {
    transaction: transaction ?? '',
    id: id ?? '',
    relation: relation ?? '',
    schema: schema ?? '',
    table: table ?? '',
    kind: kind as ChangeKind,
    newRow: newRow ?? null,
    oldRow: oldRow ?? null,
    timestamp: timestamp ?? '',
    row: jsonEntries(image),
  }
}

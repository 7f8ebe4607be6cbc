import { dataOf, RequestError } from '../lib/request-error.ts'
import type { Client } from '../lib/supabase.ts'
import { FieldProblem } from '../ui/data/field-problem.ts'
import { TEXTS } from './texts.ts'

export interface ColumnChange {
  readonly id: string
  /** What the user saw when they began to edit. */
  readonly from: string | null
  readonly to: string | null
}

interface Column {
  readonly table: 'accounts' | 'profiles' | 'user_accounts'
  readonly column: string
  /** The value as the editor has it; the stored one if it is left out. */
  readonly read?: (stored: string) => string
  /** The value in words. */
  readonly words?: (value: string) => string
  /** Finds rows that still have the value; by equality if it is left out. */
  readonly range?: (value: string) => { readonly from: string; readonly to: string }
}

/**
 * Changes one column of a row if it still has the value that the user saw. Otherwise somebody else has changed it, and
 * the field says to what: the second of two administrators never overwrites the first without knowing.
 */
export async function saveColumn(client: Client, { table, column, ...rest }: Column, change: ColumnChange) {
  const { read = (stored: string) => stored, words = (value: string) => value, range } = rest
  const { id, from, to } = change
  // All these tables have an id. The types of the client cannot say that of several tables.
  const rows = client.from(table as 'accounts')
  const key = column as 'name'
  const update = rows.update({ [column]: to } as { name: string }).eq('id', id)
  const seen = from !== null && range !== undefined ? range(from) : null
  const guarded =
    from === null
      ? update.is(key, null)
      : seen === null
        ? update.eq(key, from)
        : update.gte(key, seen.from).lt(key, seen.to)
  if (dataOf(await guarded.select('id').maybeSingle()) !== null) return
  const row = dataOf(await rows.select(key).eq('id', id).maybeSingle())
  if (row === null) throw new RequestError({ message: 'The row is gone', code: 'PGRST116' })
  const stored: string | null = row[key]
  // The answer to an earlier attempt was lost, or somebody else had the same idea.
  if (stored === to) return
  const current = stored === null ? '' : read(stored)
  throw changedMeanwhile(current, words)
}

/** Says at the field what somebody else has saved. */
export function changedMeanwhile(current: string, words = (value: string) => value): FieldProblem {
  const sentence = () => {
    const { removed, changed } = TEXTS.changedMeanwhile
    return current === '' ? removed : changed(words(current))
  }
  return new FieldProblem(sentence, current)
}

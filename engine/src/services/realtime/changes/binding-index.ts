import type { Binding, BoundFilter } from './binding.ts'
import type { Change } from './change.ts'

interface Bucket {
  /** Bindings without a filter that can be looked up. */
  readonly unfiltered: Set<Binding>
  /** Bindings by column, then by the JSON text of its value. */
  readonly byValue: Map<string, Map<string, Set<Binding>>>
}

/**
 * Finds the bindings that a change may concern without checking all of them: by table, and by the value of one compared key. Most
 * subscriptions are of that kind (`account_id=eq.…`), so that a change costs only as much as the subscribers of its own account.
 * Other columns are not used here: the time must not show what is in a row that the subscriber may not read.
 */
export class BindingIndex {
  readonly #buckets = new Map<string, Bucket>()

  add(binding: Binding): void {
    const key = keyOf(binding.schema, binding.table)
    let bucket = this.#buckets.get(key)
    if (bucket === undefined) this.#buckets.set(key, (bucket = { unfiltered: new Set(), byValue: new Map() }))
    const lookup = lookupOf(binding)
    if (lookup === null) {
      bucket.unfiltered.add(binding)
      return
    }
    let values = bucket.byValue.get(lookup.column)
    if (values === undefined) bucket.byValue.set(lookup.column, (values = new Map()))
    for (const text of lookup.texts) {
      const set = values.get(text)
      if (set === undefined) values.set(text, new Set([binding]))
      else set.add(binding)
    }
  }

  remove(binding: Binding): void {
    const key = keyOf(binding.schema, binding.table)
    const bucket = this.#buckets.get(key)
    if (bucket === undefined) return
    const lookup = lookupOf(binding)
    if (lookup === null) bucket.unfiltered.delete(binding)
    else removeValues(bucket, lookup, binding)
    if (bucket.unfiltered.size === 0 && bucket.byValue.size === 0) this.#buckets.delete(key)
  }

  get isEmpty(): boolean {
    return this.#buckets.size === 0
  }

  /** Bindings whose event matches, and whose filters on keys match if they can be compared here. */
  matching(change: Change): Binding[] {
    const found: Binding[] = []
    const collect = (candidates: Iterable<Binding>): void => {
      for (const binding of candidates) if (mayConcern(binding, change)) found.push(binding)
    }
    for (const key of [
      keyOf(change.schema, change.table),
      keyOf(change.schema, '*'),
      keyOf('*', '*'),
      keyOf('*', change.table),
    ]) {
      const bucket = this.#buckets.get(key)
      if (bucket === undefined) continue
      collect(bucket.unfiltered)
      for (const [column, values] of bucket.byValue) {
        const text = change.row.get(column)
        const bindings = text === undefined ? undefined : values.get(text)
        if (bindings !== undefined) collect(bindings)
      }
    }
    return found
  }
}

function keyOf(schema: string, table: string): string {
  return `${schema}\0${table}`
}

interface Lookup {
  readonly column: string
  readonly texts: ReadonlySet<string>
}

function lookupOf(binding: Binding): Lookup | null {
  for (const { column, plain, isKey } of binding.filters) if (plain !== null && isKey) return { column, texts: plain }
  return null
}

function removeValues(bucket: Bucket, { column, texts }: Lookup, binding: Binding): void {
  const values = bucket.byValue.get(column)
  if (values === undefined) return
  for (const text of texts) {
    const set = values.get(text)
    set?.delete(binding)
    if (set?.size === 0) values.delete(text)
  }
  if (values.size === 0) bucket.byValue.delete(column)
}

function mayConcern({ event, filters }: Binding, { kind, row }: Change): boolean {
  if (event !== '*' && event !== kind) return false
  return filters.every((filter) => !filter.isKey || passes(filter, row))
}

/** Whether the filters that can be compared here match. Only for subscribers who may read the row. */
export function matchesFilters({ filters }: Binding, { row }: Change): boolean {
  return filters.every((filter) => passes(filter, row))
}

function passes({ column, plain }: BoundFilter, row: Change['row']): boolean {
  return plain === null || plain.has(row.get(column) ?? '')
}

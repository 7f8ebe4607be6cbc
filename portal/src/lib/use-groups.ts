import { useState } from 'react'

/** Rows that stand next to each other in a list. */
export interface Group<Row> {
  /** Grows from group to group. A row keeps its group when others come or go, so that its element stays the same. */
  readonly key: number
  readonly rows: readonly Row[]
}

interface Identified {
  readonly id: string
}

/**
 * Divides a list of thousands into groups for `RowGroup`, which the browser skips as a whole outside the screen. Counted from
 * the first row, every row after a new one would change its group, and lose its element and the focus in it.
 */
export function useGroups<Row extends Identified>(rows: readonly Row[], size: number): readonly Group<Row>[] {
  const [last, setLast] = useState(() => ({ rows, groups: regroup<Row>([], rows, size) }))
  if (last.rows === rows) return last.groups
  const groups = regroup(last.groups, rows, size)
  setLast({ rows, groups })
  return groups
}

/**
 * The groups of the rows as they are now. New rows at the end fill the last group and begin others, and so do new rows at the
 * beginning; one in between joins the row before it.
 */
export function regroup<Row extends Identified>(
  before: readonly Group<Row>[],
  rows: readonly Row[],
  size: number,
): readonly Group<Row>[] {
  const known = new Map(before.flatMap(({ key, rows: own }) => own.map(({ id }) => [id, key] as const)))
  const keys = keptKeys(rows.map(({ id }) => known.get(id)))
  const counts = new Map<number, number>()
  for (const key of keys) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  /** The group of a new row that is beside this group: the group itself, or the next one if it is full. */
  const beside = (key: number, step: 1 | -1): number => {
    const chosen = (counts.get(key) ?? 0) < size ? key : key + step
    counts.set(chosen, (counts.get(chosen) ?? 0) + 1)
    return chosen
  }
  const first = keys.findIndex((key) => key !== undefined)
  for (let index = first - 1; index >= 0; index -= 1) keys[index] = beside(keys[index + 1] ?? 0, -1)
  const end = keys.findLastIndex((key) => key !== undefined)
  for (let index = 0; index < keys.length; index += 1) {
    keys[index] ??= index > end ? beside(keys[index - 1] ?? 0, 1) : keys[index - 1]
  }
  const groups = new Map<number, Row[]>()
  rows.forEach((row, index) => {
    const key = keys[index] ?? 0
    const own = groups.get(key)
    if (own === undefined) groups.set(key, [row])
    else own.push(row)
  })
  return Array.from(groups, ([key, own]) => ({ key, rows: own }))
}

export const rowsIn = (groups: readonly Group<unknown>[]): number =>
  groups.reduce((sum, { rows }) => sum + rows.length, 0)

/** As many whole groups as it takes for so many rows. */
export function firstGroups<Row>(groups: readonly Group<Row>[], count: number): readonly Group<Row>[] {
  let before = 0
  return groups.filter(({ rows }) => (before += rows.length) - rows.length < count)
}

/** Without the keys of rows that stand after a row of a later group now: they join their neighbours like new ones. */
function keptKeys(keys: readonly (number | undefined)[]): (number | undefined)[] {
  let highest = Number.NEGATIVE_INFINITY
  return keys.map((key) => {
    if (key === undefined || key < highest) return undefined
    highest = key
    return key
  })
}

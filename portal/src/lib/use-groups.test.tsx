import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstGroups, type Group, regroup, rowsIn, useGroups } from './use-groups.ts'

interface Row {
  readonly id: string
}

const rows = (ids: string): Row[] => Array.from(ids, (id) => ({ id }))
const shown = (groups: readonly Group<Row>[]) => groups.map((group) => group.rows.map(({ id }) => id).join(''))
const keyOf = (groups: readonly Group<Row>[]) =>
  new Map(groups.flatMap(({ key, rows: own }) => own.map(({ id }) => [id, key])))

test('groups so many rows each, in their order', () => {
  expect(shown(regroup([], rows('abcdefgh'), 3))).toEqual(['abc', 'def', 'gh'])
  expect(regroup([], [], 3)).toEqual([])
})

test('a row that leaves takes no other with it', () => {
  const before = regroup([], rows('abcdefgh'), 3)
  expect(shown(regroup(before, rows('bcdefgh'), 3))).toEqual(['bc', 'def', 'gh'])
  expect(shown(regroup(before, rows('abcgh'), 3))).toEqual(['abc', 'gh'])
})

test('new rows fill the group at the end or at the beginning, and one in between joins the row before it', () => {
  const before = regroup([], rows('abcdefgh'), 3)
  expect(shown(regroup(before, rows('abcdefghijk'), 3))).toEqual(['abc', 'def', 'ghi', 'jk'])
  const newer = regroup(before, rows('yzabcdefgh'), 3)
  expect(shown(newer)).toEqual(['yz', 'abc', 'def', 'gh'])
  expect(shown(regroup(newer, rows('wxyzabcdefgh'), 3))).toEqual(['w', 'xyz', 'abc', 'def', 'gh'])
  expect(shown(regroup(before, rows('abcXdefgh'), 3))).toEqual(['abcX', 'def', 'gh'])
})

test('a row that changed its place joins its neighbours', () => {
  const before = regroup([], rows('abcdefgh'), 3)
  expect(shown(regroup(before, rows('bcdefgha'), 3))).toEqual(['bc', 'def', 'gha'])
})

test('has every row once and in order, keys that grow, and the group of each row that stays', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
  const sorted = (numbers: readonly number[]): Row[] =>
    [...numbers].sort((a, b) => a - b).map((number) => ({ id: `${number}` }))
  fc.assert(
    fc.property(ids, ids, fc.integer({ min: 1, max: 7 }), (first, second, size) => {
      const before = regroup([], sorted(first), size)
      const after = regroup(before, sorted(second), size)
      expect(after.flatMap((group) => group.rows)).toEqual(sorted(second))
      const keys = after.map(({ key }) => key)
      expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b))
      const old = keyOf(before)
      for (const [id, key] of keyOf(after)) if (old.has(id)) expect(key).toBe(old.get(id))
    }),
  )
})

test('gives whole groups for a number of rows', () => {
  const groups = regroup([], rows('abcdefgh'), 3)
  expect(shown(firstGroups(groups, 3))).toEqual(['abc'])
  expect(shown(firstGroups(groups, 4))).toEqual(['abc', 'def'])
  expect(shown(firstGroups(groups, 0))).toEqual([])
  expect(rowsIn(firstGroups(groups, 99))).toBe(8)
})

test('keeps the groups from one rendering to the next, and the same ones for the same rows', () => {
  const all = rows('abcdefgh')
  const { result, rerender } = renderHook(({ list }) => useGroups(list, 3), { initialProps: { list: all } })
  const first = result.current
  rerender({ list: all })
  expect(result.current).toBe(first)
  rerender({ list: rows('bcdefghi') })
  expect(shown(result.current)).toEqual(['bc', 'def', 'ghi'])
  rerender({ list: rows('cdefghi') })
  expect(shown(result.current)).toEqual(['c', 'def', 'ghi'])
})

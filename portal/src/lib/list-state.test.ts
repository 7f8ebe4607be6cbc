import { expect, it } from 'vitest'
import { listAddress, readListState, sortedBy } from './list-state.ts'

const SORTS = ['name', 'users'] as const
const plain = { search: '', sort: 'name', descending: false, page: 1 } as const

it('reads any address without failing', () => {
  for (const address of [{}, { q: null, sort: 'id', order: 'asc', page: -2 }, { q: ['a'], page: '2', sort: 7 }]) {
    expect(readListState(address, SORTS)).toEqual(plain)
  }
  expect(readListState({ q: 112 }, SORTS).search).toBe('112')
})

it('reads back what it writes', () => {
  const state = { search: 'bank', sort: 'users', descending: true, page: 3 } as const
  expect(readListState({ ...listAddress(state, SORTS) }, SORTS)).toEqual(state)
  expect(listAddress(plain, SORTS)).toEqual({})
})

it('sorts another column ascending, the same column in reverse, and returns to the first page', () => {
  const byUsers = sortedBy({ ...plain, page: 4 }, 'users')
  expect(byUsers).toEqual({ search: '', sort: 'users', descending: false, page: 1 })
  expect(sortedBy(byUsers, 'users').descending).toBe(true)
  expect(sortedBy(sortedBy(byUsers, 'users'), 'users').descending).toBe(false)
})

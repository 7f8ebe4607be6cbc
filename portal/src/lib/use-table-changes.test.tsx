import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from './supabase.ts'
import { EVERY_ROW, useTableChanges } from './use-table-changes.ts'

const SECOND_MS = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Follows `feed_activity`, whose channel is joined by hand, and has loaded one list of each table. */
function follow(isThrottled = false) {
  let report: (change: object) => void = () => undefined
  let tell: (status: string) => void = () => undefined
  const channel = {
    on: (_kind: string, _binding: object, listener: typeof report) => {
      report = listener
      return channel
    },
    subscribe: (listener: typeof tell) => {
      tell = listener
      return channel
    },
  }
  const client = { channel: () => channel, removeChannel: () => Promise.resolve('ok') } as unknown as Client
  const queries = new QueryClient()
  for (const table of ['feed_activity', 'accounts']) queries.setQueryData([table], 'loaded')
  queries
    .getQueryCache()
    .build(queries, { queryKey: ['feed_activity', 'frame'], meta: { isOfFrame: true } })
    .setData('loaded')
  queries.getQueryCache().build(queries, { queryKey: ['feed_activity', 'failed'] })
  const { unmount } = renderHook(
    () => useTableChanges(client, { table: 'feed_activity', filter: EVERY_ROW, isThrottled }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  )
  const reload = vi.spyOn(queries, 'invalidateQueries')
  return {
    join: () => {
      tell('SUBSCRIBED')
      reload.mockClear()
    },
    leave: unmount,
    change: () => report({}),
    reloads: () => reload.mock.calls.length,
    /** A list that has just come, from an answer of this time. */
    setEarly: (name: string, answeredAt: number) =>
      queries
        .getQueryCache()
        .build(queries, { queryKey: ['feed_activity', name], meta: { firstAnswered: () => answeredAt } })
        .setData('loaded'),
    isOutdated: (...key: string[]) => queries.getQueryState(key)?.isInvalidated,
  }
}

it('loads at the first change at once, and once for all changes of the next second', () => {
  const { join, change, reloads } = follow()
  join()
  change()
  expect(reloads()).toBe(1)
  vi.advanceTimersByTime(5 * SECOND_MS)
  expect(reloads(), 'one change, one reload').toBe(1)
  for (let n = 0; n < 10; n++) change()
  vi.advanceTimersByTime(5 * SECOND_MS)
  expect(reloads()).toBe(3)
})

it('loads once more after a second if the database tells only the first change of a moment', () => {
  const { join, change, reloads } = follow(true)
  join()
  change()
  expect(reloads()).toBe(1)
  vi.advanceTimersByTime(SECOND_MS)
  expect(reloads()).toBe(2)
  vi.advanceTimersByTime(10 * SECOND_MS)
  expect(reloads(), 'and not for ever').toBe(2)
})

it('loads a list again that came long before the channel was joined, and no list of another table', () => {
  const { join, isOutdated } = follow()
  vi.advanceTimersByTime(3 * SECOND_MS)
  expect(isOutdated('feed_activity')).toBe(false)
  join()
  expect(isOutdated('feed_activity')).toBe(true)
  expect(isOutdated('accounts')).toBe(false)
  expect(isOutdated('feed_activity', 'frame')).toBe(false)
  expect(isOutdated('feed_activity', 'failed'), 'its own retries are enough').toBe(false)
})

it('does not load a list again that came shortly before the channel was joined', () => {
  const { join, isOutdated } = follow()
  vi.advanceTimersByTime(SECOND_MS / 20)
  join()
  expect(isOutdated('feed_activity')).toBe(false)
})

it('loads a list again that was answered long before the scripts could use it', () => {
  const { join, isOutdated, setEarly } = follow()
  setEarly('recent', Date.now() - SECOND_MS / 2)
  setEarly('old', Date.now() - 2 * SECOND_MS)
  setEarly('loaded again since', Date.now() - 2 * SECOND_MS)
  setEarly('loaded again since', Date.now() - 2 * SECOND_MS)
  join()
  expect(isOutdated('feed_activity', 'recent')).toBe(false)
  expect(isOutdated('feed_activity', 'old')).toBe(true)
  expect(isOutdated('feed_activity', 'loaded again since')).toBe(false)
})

it('loads a list at the next visit, because changes are not reported in between', () => {
  const { join, leave, isOutdated } = follow()
  join()
  expect(isOutdated('feed_activity')).toBe(false)
  leave()
  expect(isOutdated('feed_activity')).toBe(true)
  expect(isOutdated('accounts')).toBe(false)
  expect(isOutdated('feed_activity', 'frame')).toBe(false)
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from './supabase.ts'
import { EVERY_ROW, useTableChanges } from './use-table-changes.ts'

const SECOND_MS = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Follows the table, and returns what reports a change and the number of reloads. */
function follow(isThrottled: boolean) {
  let report: (change: object) => void = () => undefined
  const channel = {
    on: (_kind: string, _binding: object, listener: typeof report) => {
      report = listener
      return channel
    },
    subscribe: (tell: (status: string) => void) => {
      tell('SUBSCRIBED')
      return channel
    },
  }
  const client = { channel: () => channel, removeChannel: () => Promise.resolve('ok') } as unknown as Client
  const queries = new QueryClient()
  const reload = vi.spyOn(queries, 'invalidateQueries')
  renderHook(() => useTableChanges(client, { table: 'feed_activity', filter: EVERY_ROW, isThrottled }), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  return { change: () => report({}), reloads: () => reload.mock.calls.length }
}

it('loads at the first change at once, and once for all changes of the next second', () => {
  const { change, reloads } = follow(false)
  change()
  expect(reloads()).toBe(1)
  vi.advanceTimersByTime(5 * SECOND_MS)
  expect(reloads(), 'one change, one reload').toBe(1)
  for (let n = 0; n < 10; n++) change()
  vi.advanceTimersByTime(5 * SECOND_MS)
  expect(reloads()).toBe(3)
})

it('loads once more after a second if the database tells only the first change of a moment', () => {
  const { change, reloads } = follow(true)
  change()
  expect(reloads()).toBe(1)
  vi.advanceTimersByTime(SECOND_MS)
  expect(reloads()).toBe(2)
  vi.advanceTimersByTime(10 * SECOND_MS)
  expect(reloads(), 'and not for ever').toBe(2)
})

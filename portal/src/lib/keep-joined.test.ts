import { REALTIME_SUBSCRIBE_STATES as STATES, type RealtimeChannel } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepJoined } from './keep-joined.ts'
import type { Client } from './supabase.ts'

type Tell = (status: STATES) => void

/** A client that records each channel that is joined, with a way to report the channel's status. */
function fakeClient(setAuth: () => Promise<void>) {
  const joined: Tell[] = []
  const removed = vi.fn(() => Promise.resolve('ok'))
  const client = { realtime: { setAuth }, removeChannel: removed } as unknown as Client
  const make = (): RealtimeChannel => {
    const channel = { subscribe: (tell: Tell) => (joined.push(tell), channel) }
    return channel as unknown as RealtimeChannel
  }
  return { client, make, joined, removed }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('joins again with a fresh token when the server ends the channel, and reports both', async () => {
  const setAuth = vi.fn(() => Promise.resolve())
  const { client, make, joined } = fakeClient(setAuth)
  const onLive = vi.fn()
  keepJoined(client, { make, onLive })
  joined[0]?.(STATES.SUBSCRIBED)
  joined[0]?.(STATES.CLOSED)
  expect(onLive.mock.calls).toEqual([[true], [false]])
  await vi.advanceTimersByTimeAsync(1000)
  expect(setAuth).toHaveBeenCalledOnce()
  expect(joined).toHaveLength(2)
  joined[1]?.(STATES.SUBSCRIBED)
  expect(onLive).toHaveBeenLastCalledWith(true)
})

it('waits longer after each refusal, and joins even without a new token', async () => {
  const { client, make, joined } = fakeClient(() => Promise.reject(new Error('no session')))
  keepJoined(client, { make, onLive: () => undefined })
  joined[0]?.(STATES.CLOSED)
  await vi.advanceTimersByTimeAsync(1000)
  joined[1]?.(STATES.CLOSED)
  await vi.advanceTimersByTimeAsync(1000)
  expect(joined).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(joined).toHaveLength(3)
})

it('leaves a lost connection to the client, which joins again by itself', async () => {
  const { client, make, joined } = fakeClient(() => Promise.resolve())
  const onLive = vi.fn()
  keepJoined(client, { make, onLive })
  joined[0]?.(STATES.CHANNEL_ERROR)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(joined).toHaveLength(1)
  expect(onLive.mock.calls).toEqual([[false]])
})

it('neither joins nor reports after leaving', async () => {
  const { client, make, joined, removed } = fakeClient(() => Promise.resolve())
  const onLive = vi.fn()
  const leave = keepJoined(client, { make, onLive })
  joined[0]?.(STATES.CLOSED)
  void leave()
  joined[0]?.(STATES.CLOSED)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(joined).toHaveLength(1)
  expect(onLive).toHaveBeenCalledTimes(1)
  expect(removed).toHaveBeenCalledOnce()
})

import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Client } from './supabase.ts'
import { usePresence } from './use-presence.ts'

/** A client whose channels are joined when the test says so. */
function fakeClient() {
  const channels: {
    readonly topic: string
    readonly options: { config: { private: boolean; presence: { key: string } } }
    readonly tracked: unknown[]
    state: Record<string, object[]>
    sync(): void
    tell(status: string): void
  }[] = []
  let finishLeaving = (): void => undefined
  const client = {
    realtime: { setAuth: () => Promise.resolve() },
    removeChannel: vi.fn(() => new Promise<void>((resolve) => (finishLeaving = resolve))),
    channel: (topic: string, options: (typeof channels)[number]['options']) => {
      const made = {
        topic,
        options,
        tracked: [] as unknown[],
        state: {} as Record<string, object[]>,
        sync: () => undefined as void,
        tell: (_status: string) => undefined as void,
        presenceState: () => made.state,
        track: (payload: object) => Promise.resolve(made.tracked.push(payload)),
        untrack: () => Promise.resolve(made.tracked.push(null)),
        on: (_kind: string, _filter: object, listener: () => void) => {
          made.sync = listener
          return made
        },
        subscribe: (tell: (status: string) => void) => {
          made.tell = tell
          return made
        },
      }
      channels.push(made)
      return made
    },
  }
  return {
    client: client as unknown as Client,
    channels,
    left: client.removeChannel,
    finishLeaving: () => finishLeaving(),
  }
}

const settle = () => act(() => Promise.resolve())

it('joins a private topic, announces, and returns what others announce', async () => {
  const { client, channels } = fakeClient()
  const { result } = renderHook(() => usePresence(client, 'board:1', { user: 'me' }))
  await settle()
  const [channel] = channels
  expect(channel?.topic).toBe('board:1')
  expect(channel?.options.config.private).toBe(true)
  expect(channel?.tracked).toEqual([])
  act(() => channel?.tell('SUBSCRIBED'))
  expect(channel?.tracked).toEqual([{ user: 'me' }])
  const key = channel?.options.config.presence.key ?? ''
  act(() => {
    if (channel === undefined) return
    channel.state = { [key]: [{ user: 'me' }], other: [{ user: 'old' }, { user: 'ann' }] }
    channel.sync()
  })
  expect(result.current).toEqual([{ user: 'ann' }])
  act(() => channel?.tell('CHANNEL_ERROR'))
  expect(result.current).toEqual([])
})

it('announces nothing if there is nothing to say', async () => {
  const { client, channels } = fakeClient()
  renderHook(() => usePresence(client, 'board:2', null))
  await settle()
  act(() => channels[0]?.tell('SUBSCRIBED'))
  expect(channels[0]?.tracked).toEqual([])
})

it('waits for the former channel of the topic before it joins again', async () => {
  const { client, channels, left, finishLeaving } = fakeClient()
  const first = renderHook(() => usePresence(client, 'board:3', null))
  await settle()
  first.unmount()
  expect(left).toHaveBeenCalledOnce()
  renderHook(() => usePresence(client, 'board:3', null))
  await settle()
  expect(channels).toHaveLength(1)
  finishLeaving()
  await settle()
  expect(channels).toHaveLength(2)
})

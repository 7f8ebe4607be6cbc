import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Announcer } from './announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function channel() {
  const said: unknown[] = []
  const track = (payload: object) => Promise.resolve(said.push(payload))
  const untrack = () => Promise.resolve(said.push('nothing'))
  return { said, channel: { track, untrack } as unknown as RealtimeChannel }
}

it('announces once the channel is joined, and again after it was lost', () => {
  const announcer = new Announcer()
  const [first, second] = [channel(), channel()]
  announcer.announce({ card: 1 })
  announcer.use(first.channel)
  announcer.use(null)
  announcer.announce({ card: 2 })
  announcer.use(second.channel)
  expect([first.said, second.said]).toEqual([[{ card: 1 }], [{ card: 2 }]])
})

it('announces changes at most every six seconds, and the last one in any case', () => {
  const announcer = new Announcer()
  const { said, channel: joined } = channel()
  announcer.use(joined)
  for (let card = 0; card < 20; card++) {
    announcer.announce({ card })
    vi.advanceTimersByTime(500)
  }
  vi.advanceTimersByTime(60_000)
  expect(said).toHaveLength(3)
  expect(said.at(-1)).toEqual({ card: 19 })
})

it('announces an equal thing once, and takes it back', () => {
  const announcer = new Announcer()
  const { said, channel: joined } = channel()
  announcer.use(joined)
  announcer.announce({ card: 1 })
  announcer.announce({ card: 1 })
  announcer.announce(null)
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([{ card: 1 }, 'nothing'])
})

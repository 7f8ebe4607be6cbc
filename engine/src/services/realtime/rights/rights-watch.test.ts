import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../../kernel/db/database.ts'
import { DatabaseError, DatabaseUnavailable } from '../../../kernel/db/errors.ts'
import { createLogger } from '../../../kernel/log/logger.ts'
import { RightsWatch, type WatchedChannel } from './rights-watch.ts'

const log = createLogger({ level: 'silent', pretty: false, writer: { write: () => {} } })

/** A database that answers by a rule of the test. */
function fakeDatabase(answer: (topic: string, isSingly: boolean) => 'all' | 'none' | Error) {
  const asked: string[][] = []
  const db = {
    transaction: (work: (session: unknown) => Promise<unknown>) =>
      work({
        last: ({ values = [] }: { values?: readonly string[] }) => {
          const topics = (values[0] ?? '')
            .slice(1, -1)
            .split(',')
            .map((topic) => topic.slice(1, -1))
          asked.push(topics)
          const answers = topics.map((topic) => answer(topic, values[4] === 'true'))
          const failed = answers.find((one) => one instanceof Error)
          if (failed !== undefined) return Promise.reject(failed)
          const names = (one: unknown): string => (one === 'all' ? '{broadcast,presence}' : '{}')
          return Promise.resolve({
            rows: answers.map((one, index) => [String(index + 1), names(one), names(one), null]),
          })
        },
      }),
  } as unknown as Database
  return { db, asked }
}

const channel = (name: string, sub = name) => {
  const told: boolean[] = []
  const watched: WatchedChannel = {
    name,
    caller: { role: 'authenticated', claims: JSON.stringify({ sub }) },
    setRights: ({ broadcast }, caller) => {
      if (caller === watched.caller) told.push(broadcast.read)
    },
  }
  return { watched, told }
}

describe('the watch over private channels', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  function watch(db: Database, channels: readonly { watched: WatchedChannel }[]): RightsWatch {
    const made = new RightsWatch({
      db,
      apiSearchPath: 'public',
      timeoutMs: 8_000,
      log,
      channels: () => channels.map(({ watched }) => watched),
    })
    made.open()
    return made
  }

  it('asks every two seconds, and tells each channel', async () => {
    const channels = [channel('a'), channel('b')]
    let allowed = 'all' as 'all' | 'none'
    const { db, asked } = fakeDatabase((topic) => (topic === 'a' ? 'all' : allowed))
    const watching = watch(db, channels)
    await vi.advanceTimersByTimeAsync(2_100)
    allowed = 'none'
    await vi.advanceTimersByTimeAsync(2_100)
    expect(channels.map(({ told }) => told)).toEqual([
      [true, true],
      [true, false],
    ])
    await watching.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toHaveLength(2)
  })

  it('asks an equal question once, and each channel gets the answer', async () => {
    const channels = [channel('a', 'me'), channel('a', 'me'), channel('a', 'other')]
    const { db, asked } = fakeDatabase(() => 'all')
    watch(db, channels)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(asked).toEqual([['a', 'a']])
    expect(channels.map(({ told }) => told)).toEqual([[true], [true], [true]])
  })

  it('asks about very many channels in parts', async () => {
    const channels = Array.from({ length: 250 }, (_, n) => channel(`t${n}`))
    const { db, asked } = fakeDatabase(() => 'all')
    watch(db, channels)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(asked.map(({ length }) => length)).toEqual([100, 100, 50])
  })

  it('takes the rights only from the channel whose policies fail or take too long', async () => {
    const channels = ['a', 'slow', 'b', 'c'].map((name) => channel(name))
    const { db } = fakeDatabase((topic) =>
      topic === 'slow' ? new DatabaseError('canceling statement', { code: '57014' }) : 'all',
    )
    watch(db, channels)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(channels.map(({ told }) => told)).toEqual([[true], [false], [true], [true]])
  })

  it('tells nothing while the database cannot be reached, and goes on afterwards', async () => {
    const channels = [channel('a')]
    let isDown = true
    const { db } = fakeDatabase(() => (isDown ? new DatabaseUnavailable('down') : 'none'))
    const watching = watch(db, channels)
    await vi.advanceTimersByTimeAsync(6_100)
    expect(channels[0]?.told).toEqual([])
    await expect(watching.ask('a', { role: 'anon', claims: '{}' })).rejects.toThrow('down')
    isDown = false
    await vi.advanceTimersByTimeAsync(2_100)
    expect(channels[0]?.told).toEqual([false])
  })
})

import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { createLogger } from '../../../kernel/log/logger.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { Connection } from './connection.ts'
import type { ChannelContext } from './context.ts'

/** A WebSocket whose client reads only what `read` takes. */
class Transport extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  send(data: string): void {
    this.bufferedAmount += data.length
  }
  close(): void {
    this.readyState = 3
  }
  terminate(): void {
    this.readyState = 3
  }
  read(bytes: number): void {
    this.bufferedAmount -= bytes
  }
  heartbeat(): void {
    this.emit('message', Buffer.from('[null,"1","phoenix","heartbeat",{}]'), false)
  }
}

/** How long the socket stays open while it sends heartbeats, up to ten minutes. */
function life(onSecond: (transport: Transport) => void): number {
  vi.useFakeTimers({ toFake: ['hrtime'] })
  try {
    const transport = new Transport()
    const log = createLogger({ level: 'silent', pretty: false, writer: { write: () => {} } })
    const limits = { ...DEFAULT_LIMITS, idleMs: 3_600_000 }
    const connection = new Connection(
      transport as never,
      '2.0.0',
      undefined as never,
      { limits, log } as ChannelContext,
    )
    for (let second = 0; second < 600; second++) {
      if (transport.readyState !== transport.OPEN) return second
      if (second % 25 === 0) transport.heartbeat()
      onSecond(transport)
      vi.advanceTimersByTime(1_000)
      connection.sweep(0)
    }
    return 600
  } finally {
    vi.useRealTimers()
  }
}

it('disconnects a client that sends heartbeats and reads nothing', () => {
  expect(life(() => {})).toBeCloseTo(DEFAULT_LIMITS.silenceMs / 1000, -1)
})

it('keeps a client that reads slowly, and one that reads everything', () => {
  expect(life((transport) => transport.bufferedAmount > 0 && transport.read(1))).toBe(600)
  expect(life((transport) => transport.read(transport.bufferedAmount))).toBe(600)
})

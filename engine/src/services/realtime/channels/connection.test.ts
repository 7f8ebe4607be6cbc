import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { Budgets, PARSE_LIMITS } from '../../../kernel/limits/budgets.ts'
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
  closed: number | null = null
  close(code: number): void {
    this.closed ??= code
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

function openConnection(transport: Transport, limits = DEFAULT_LIMITS, budgets = new Budgets()): Connection {
  const log = createLogger({ level: 'silent', pretty: false, writer: { write: () => {} } })
  const context = { limits: { ...limits, socketsPerUser: 1, socketsPerAddress: 1 }, log, budgets }
  return new Connection(transport as never, '2.0.0', undefined as never, '192.0.2.1', context as ChannelContext)
}

/** How long the socket stays open while it sends heartbeats, up to ten minutes. */
function life(onSecond: (transport: Transport) => void): number {
  vi.useFakeTimers({ toFake: ['hrtime'] })
  try {
    const transport = new Transport()
    const limits = { ...DEFAULT_LIMITS, idleMs: 3_600_000 }
    const connection = openConnection(transport, limits)
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

describe('messages without a user', () => {
  const frame = (bytes: number): Buffer =>
    Buffer.from(JSON.stringify([null, '1', 'phoenix', 'x', { text: 'x'.repeat(bytes) }]))

  it('are closed with 1009 before they are parsed if they are larger than any that is needed', () => {
    const transport = new Transport()
    openConnection(transport)
    const text = vi.fn(() => '')
    const large = Object.assign(Buffer.alloc(DEFAULT_LIMITS.anonymousMessageBytes + 1), { toString: text })
    transport.emit('message', large, false)
    expect([transport.closed, text.mock.calls]).toEqual([1009, []])
  })

  it('are closed with 1008 once their address has used up its bytes, over all its sockets', () => {
    const budgets = new Budgets({ ...PARSE_LIMITS, addressBytesPerSecond: 1, addressBytesAtOnce: 10_000 })
    const [one, other] = [new Transport(), new Transport()]
    openConnection(one, DEFAULT_LIMITS, budgets)
    openConnection(other, DEFAULT_LIMITS, budgets)
    one.emit('message', frame(6_000), false)
    other.emit('message', frame(3_000), false)
    expect([one.closed, other.closed]).toEqual([null, null])
    other.emit('message', frame(3_000), false)
    expect([one.closed, other.closed]).toEqual([null, 1008])
  })
})

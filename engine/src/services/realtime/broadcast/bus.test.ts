import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../kernel/db/database.ts'
import { createLogger } from '../../../kernel/log/logger.ts'
import { DatabaseBus } from './bus.ts'

const broadcast = (n: number): string => JSON.stringify({ n })

/** Two engines on one database, which passes notifications on when the test says so. */
async function pair() {
  const listeners: ((payload: string) => void)[] = []
  const sent: string[] = []
  const db = {
    listen(_: string, onNotify: (payload: string) => void) {
      listeners.push(onNotify)
      return Promise.resolve(() => Promise.resolve())
    },
    transaction: (work: (session: unknown) => Promise<unknown>) =>
      work({
        last: ({ values = [] }: { values?: readonly string[] }) => {
          sent.push(...(JSON.parse(values[0] ?? '[]') as string[]))
          return Promise.resolve({ rows: [] })
        },
      }),
  } as unknown as Database
  const log = createLogger({ level: 'silent', pretty: false, writer: { write: () => {} } })
  const received: string[] = []
  let echoes = 0
  const bus = (onMessage: (message: string, engine: string) => void, onEcho: () => void): DatabaseBus =>
    new DatabaseBus({ db, channel: 'engine_broadcasts', log, onMessage, onEcho })
  const near = bus(
    () => {},
    () => echoes++,
  )
  const far = bus(
    (message, engine) => received.push(engine === near.name ? message : `from ${engine}`),
    () => {},
  )
  await near.open()
  await far.open()
  opened.push(near, far)
  const passOn = (): void => {
    for (const payload of sent.splice(0)) for (const listener of listeners) listener(payload)
  }
  return { near, received, sent, passOn, echoes: () => echoes }
}

const opened: DatabaseBus[] = []
afterEach(async () => {
  for (const bus of opened.splice(0)) await bus.close()
})

describe('broadcasts between engines', () => {
  it('that arrive together are all passed on', async () => {
    const { near, received, passOn, echoes } = await pair()
    await Promise.all([1, 2, 3].map((n) => near.publish(broadcast(n))))
    passOn()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(received).toEqual([1, 2, 3].map(broadcast))
    expect(echoes()).toBe(3)
  })

  it('that are published right after another was sent do not wait for a third', async () => {
    const { near, sent } = await pair()
    await near.publish(broadcast(1))
    await near.publish(broadcast(2))
    await near.publish(broadcast(3))
    expect(sent).toHaveLength(3)
  })
})

import { createLogger } from '../../../kernel/log/logger.ts'
import { describe, expect, it, vi } from 'vitest'
import { DatabaseError } from '../../../kernel/db/errors.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { AnnouncementQueue } from './announcement-queue.ts'

/** A database that announces what the test says, and whose table holds `ids`. */
async function openQueue(handle: (ids: readonly string[]) => Promise<void> = () => Promise.resolve()) {
  const table: string[] = []
  const handled: string[] = []
  const controller = new AbortController()
  let announce = (_payload: string): void => {}
  let lose = (): void => {}
  const query = vi.fn(({ text }: { text: string }) =>
    Promise.resolve({ rows: text === 'missed' ? table.map((id) => [id]) : [['0']] }),
  )
  const db = {
    listen: (_channel: string, onNotify: (payload: string) => void, onGap: () => void) => {
      announce = onNotify
      lose = onGap
      return Promise.resolve(() => Promise.resolve())
    },
    query,
  } as unknown as Database
  const queue = new AnnouncementQueue({
    db,
    channel: 'things',
    parse: (payload) => (/^-?\d+$/.test(payload) ? { id: payload, isWanted: !payload.startsWith('-') } : null),
    start: 'start',
    missed: 'missed',
    pageSize: 2,
    handle: async (ids) => {
      await handle(ids)
      handled.push(...ids)
    },
    maxRemembered: 50_000,
    what: 'things',
    log: createLogger({ level: 'silent', pretty: false, writer: { write: () => {} } }),
    signal: controller.signal,
  })
  await queue.open()
  const close = async (): Promise<void> => {
    controller.abort()
    await queue.close()
  }
  return { table, handled, query, announce: (id: string) => announce(id), lose: () => lose(), close }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

describe('announcements', () => {
  it('are handled in their order, each once', async () => {
    const { handled, announce, close } = await openQueue()
    for (const id of ['1', '2', '2', '3', '1']) announce(id)
    await settled()
    announce('3')
    await settled()
    expect(handled).toEqual(['1', '2', '3'])
    await close()
  })

  it('of another form are ignored', async () => {
    const { handled, announce, close } = await openQueue()
    for (const payload of ['', 'drop table', '1; select', '4']) announce(payload)
    await settled()
    expect(handled).toEqual(['4'])
    await close()
  })

  it('that were lost with the connection are found in the table, at their position', async () => {
    const { table, handled, announce, lose, close } = await openQueue()
    announce('1')
    await settled()
    table.push('1', '2', '3')
    lose()
    announce('3')
    announce('4')
    await settled()
    expect(handled).toEqual(['1', '2', '3', '4'])
    await close()
  })

  it('that were not wanted are not handled after a gap either', async () => {
    const { table, handled, announce, lose, close } = await openQueue()
    announce('-7')
    table.push('-7', '8')
    lose()
    await settled()
    expect(handled).toEqual(['8'])
    await close()
  })

  it('that are too many to wait are read from the table', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const { table, handled, query, announce, close } = await openQueue((ids) =>
      ids.includes('0') ? held : Promise.resolve(),
    )
    const ids = Array.from({ length: 20_010 }, (_, number) => String(number))
    table.push(...ids)
    for (const id of ids) announce(id)
    release()
    await vi.waitFor(() => expect(handled).toHaveLength(ids.length))
    expect(new Set(handled).size).toBe(ids.length)
    expect(query).toHaveBeenCalledWith({ text: 'missed', values: ['0'] })
    await close()
  })

  it('go on after one that could not be handled', async () => {
    const { handled, announce, close } = await openQueue((ids) =>
      ids.includes('1') ? Promise.reject(new DatabaseError('broken', { code: '42P01' })) : Promise.resolve(),
    )
    announce('1')
    await settled()
    announce('2')
    await settled()
    expect(handled).toEqual(['2'])
    await close()
  })
})

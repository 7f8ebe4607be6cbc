import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { kinds, openEmpty, type TestDatabase } from '../../../test/databases.ts'
import type { Database } from './database.ts'

describe.each(kinds)('listening on %s', (kind) => {
  let test: TestDatabase
  let db: Database

  beforeAll(async () => {
    test = await openEmpty(kind)
    db = test.db
  })
  afterAll(() => test.close())

  const notify = (channel: string, payload: string) =>
    db.query({ text: 'select pg_notify($1, $2)', values: [channel, payload], prepare: true })

  it('receives what is committed on its channel, and nothing else', async () => {
    const heard: string[] = []
    const stop = await db.listen('Odd "channel"', (payload) => heard.push(payload))
    await notify('Odd "channel"', 'höra')
    await notify('another', 'not this')
    const undone = db.transaction(async (session) => {
      await session.query({ text: 'select pg_notify($1, $2)', values: ['Odd "channel"', 'undone'] })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await notify('Odd "channel"', '')
    await vi.waitFor(() => expect(heard).toEqual(['höra', '']))
    await stop()
    await notify('Odd "channel"', 'too late')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(heard).toEqual(['höra', ''])
  })

  it('serves several listeners of one channel, even if one of them throws', async () => {
    const heard: string[] = []
    const stops = [
      await db.listen('shared', () => {
        throw new Error('broken listener')
      }),
      await db.listen('shared', (payload) => heard.push(`first ${payload}`)),
      await db.listen('shared', (payload) => heard.push(`second ${payload}`)),
    ]
    await notify('shared', 'a')
    await vi.waitFor(() => expect(heard).toEqual(['first a', 'second a']))
    await stops[1]!()
    await notify('shared', 'b')
    await vi.waitFor(() => expect(heard).toEqual(['first a', 'second a', 'second b']))
    await Promise.all([stops[0]!(), stops[2]!()])
  })

  it('continues after the connection was lost', async () => {
    const heard: string[] = []
    const onGap = vi.fn<() => void>()
    const stop = await db.listen('lasting', (payload) => heard.push(payload), onGap)
    if (kind === 'postgres') {
      await db.query({
        text: 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      })
    } else {
      const endless = { text: 'select count(*) from generate_series(1, 2000000000)' }
      await db.transaction((session) => session.last(endless), { statementTimeoutMs: 100 }).catch(() => undefined)
    }
    await vi.waitFor(
      async () => {
        await notify('lasting', 'again')
        expect(heard).toContain('again')
      },
      { timeout: 25_000, interval: 100 },
    )
    // On Postgres other clients may have sent notifications meanwhile.
    expect(onGap).toHaveBeenCalledTimes(kind === 'postgres' ? 1 : 0)
    await stop()
  })
})

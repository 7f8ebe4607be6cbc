import { expect, it } from 'vitest'
import type { Database } from '../../../kernel/db/database.ts'
import { DatabaseError, DatabaseUnavailable, TooManyTimeOuts } from '../../../kernel/db/errors.ts'
import { readReplay } from './replay.ts'

function failing(error: Error): Database {
  const transaction = async (): Promise<never> => {
    throw error
  }
  return { transaction } as unknown as Database
}
const read = (db: Database, since: number | null = 0) =>
  readReplay('room', { since, limit: 5 }, { db, maxBytes: 1000, timeoutMs: 1000, owner: 'authenticated x' })

it('is refused in the platform’s words if the messages cannot be read in time', async () => {
  const slow = failing(new DatabaseError('canceling statement due to statement timeout', { code: '57014' }))
  await expect(read(slow)).rejects.toMatchObject({
    reason: 'UnableToReplayMessages: Realtime was unable to replay messages',
  })
  await expect(read(slow, null)).rejects.toMatchObject({
    reason: 'UnableToReplayMessages: Replay params are not valid',
  })
})

it('passes on that the database cannot be reached, and that a user has asked too much', async () => {
  await expect(read(failing(new DatabaseUnavailable('down')))).rejects.toThrow(DatabaseUnavailable)
  await expect(read(failing(new TooManyTimeOuts(5)))).rejects.toThrow(TooManyTimeOuts)
})

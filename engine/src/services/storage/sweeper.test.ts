import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import { announceBlob, scheduleDeletion } from './pending-deletions.ts'
import { createSweeper } from './sweeper.ts'
import type { StorageDependencies } from './types.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openWithPlatform('pglite')
})
afterAll(() => test.close())

it('removes nothing as long as the files are held, and continues after the last release', async () => {
  const { db } = test
  const removed: string[] = []
  const unused = (): never => {
    throw new Error('not to be called')
  }
  const dependencies: StorageDependencies = {
    db,
    store: { put: unused, read: unused, copy: unused, remove: async (ids) => void removed.push(...ids) },
    staging: { receive: unused, discard: unused, tidy: async () => {} },
    settings: { fileSizeLimit: 1, statementTimeoutMs: 1_000, offersPictures: false },
    tokens: { sign: unused, verify: unused },
    onError: (error) => {
      throw error
    },
    now: () => Date.now(),
  }
  const sweeper = createSweeper(dependencies)
  const [first, second] = [await sweeper.hold(), await sweeper.hold()]
  const id = randomUUID()
  await announceBlob(db, id)
  await scheduleDeletion(db, id)
  await sweeper.now()
  first()
  first()
  await sweeper.now()
  expect(removed).toEqual([])
  second()
  await sweeper.now()
  expect(removed).toEqual([id])
  await sweeper.close()
})

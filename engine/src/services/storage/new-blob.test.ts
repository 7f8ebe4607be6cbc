import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import { StorageError } from './errors.ts'
import { withNewBlob } from './new-blob.ts'
import type { StorageContext } from './types.ts'

let test: TestDatabase
beforeAll(async () => void (test = await openWithPlatform('pglite')))
afterAll(() => test.close())

const DAY_MS = 86_400_000

/** `moved` is by how much the clock changes while the bytes are stored. */
async function store(moved: number): Promise<{ outcome: unknown; rows: number; sweeps: number; due: number }> {
  const counts = { now: 0, rows: 0, sweeps: 0 }
  const context = {
    db: test.db,
    now: () => counts.now,
    sweep: () => void (counts.sweeps += 1),
    onError: () => {},
  } as unknown as StorageContext
  const id = randomUUID()
  const storeBytes = async (): Promise<void> => void (counts.now += moved)
  const createRow = async (): Promise<string> => {
    counts.rows += 1
    return 'stored'
  }
  const outcome = await withNewBlob(context, id, storeBytes, createRow).catch((error: unknown) => error)
  const query = { text: 'select id from engine.pending_deletions where id = $1::uuid and after <= now()', values: [id] }
  const { rows } = await test.db.query(query)
  return { outcome, rows: counts.rows, sweeps: counts.sweeps, due: rows.length }
}

it('creates the row after the bytes are stored', async () => {
  expect(await store(1000)).toEqual({ outcome: 'stored', rows: 1, sweeps: 0, due: 0 })
})

it('refuses with an error of the protocol, and stores nothing, if the clock was set forward meanwhile', async () => {
  const { outcome, ...rest } = await store(DAY_MS)
  expect(outcome).toBeInstanceOf(StorageError)
  expect(outcome).toMatchObject({ status: 503, httpStatus: 503, code: 'SlowDown' })
  expect(rest).toEqual({ rows: 0, sweeps: 1, due: 1 })
})

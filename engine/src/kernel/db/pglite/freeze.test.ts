import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { openPglite } from './pglite.ts'
import { IS_QUICK } from '../../../../../tests/support/selection.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-freeze-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

it('delays every write while the folder is copied, and the copy is a database', { skip: IS_QUICK }, async () => {
  const db = await openPglite({ dataDir: join(root, 'original'), snapshot: inject('snapshot') })
  const insert = (n: number) => db.query({ text: `insert into public.kept values (${n})` })
  await db.query({ text: 'create table public.kept (n int)' })
  await insert(1)
  let isWritten = false
  let writing: Promise<void> = Promise.resolve()
  await db.freeze?.(async (folder) => {
    writing = insert(2).then(() => void (isWritten = true))
    await cp(folder, join(root, 'copy'), { recursive: true, filter: (path) => !path.includes('engine.lock') })
    expect(isWritten).toBe(false)
  })
  await writing
  await expect(db.freeze?.(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  expect((await db.query({ text: 'select n from public.kept order by n' })).rows).toEqual([['1'], ['2']])
  await db.close()
  await expect(db.freeze?.(async () => {})).rejects.toThrow('the database is closed')

  const copy = await openPglite({ dataDir: join(root, 'copy') })
  expect((await copy.query({ text: 'select n from public.kept' })).rows).toEqual([['1']])
  await copy.close()
})

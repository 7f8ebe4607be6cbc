import { createHash } from 'node:crypto'
import { readdirSync, utimesSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createStaging, type Staging } from './staging.ts'

let folder: string
let staging: Staging
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-staging-'))
  staging = await createStaging(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const receive = (chunks: AsyncIterable<Buffer>, limit = 100) =>
  staging.receive(chunks, limit, () => new Error('too large'))

it('writes what it receives, and counts and hashes it', async () => {
  const file = await receive(Readable.from([Buffer.from('one '), Buffer.from('two')]))
  expect(await readFile(file.path, 'utf8')).toBe('one two')
  expect(file).toMatchObject({ size: 7, md5: createHash('md5').update('one two').digest('hex') })
  await staging.discard(file)
  await staging.discard(file)
  expect(readdirSync(folder)).toEqual([])
})

it('leaves nothing of a file that is too large, and reads no more of it', async () => {
  let given = 0
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) yield await Promise.resolve(Buffer.alloc((given += 10) && 10))
  }
  await expect(receive(endless())).rejects.toThrow('too large')
  expect(given).toBe(110)
  expect(readdirSync(folder)).toEqual([])
})

it('leaves nothing of a file that breaks off', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(Buffer.from('half'))
    throw new Error('gone')
  }
  await expect(receive(broken())).rejects.toThrow('gone')
  expect(readdirSync(folder)).toEqual([])
})

it('distinguishes a full disk from other failures', async () => {
  async function* full(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(Buffer.from('x'))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  await expect(receive(full())).rejects.toMatchObject({ status: 507, httpStatus: 507 })
  expect(readdirSync(folder)).toEqual([])
})

it('deletes files that were not written to since a given time', async () => {
  const start = Date.now()
  for (const name of ['old', 'new']) await writeFile(join(folder, name), name)
  utimesSync(join(folder, 'old'), start / 1000 - 60, start / 1000 - 60)
  await staging.tidy(start - 30_000)
  expect(readdirSync(folder)).toEqual(['new'])
})

it('keeps the files of its own uploads, whatever the clock says', async () => {
  const file = await receive(Readable.from([Buffer.from('one')]))
  const tomorrow = Date.now() + 86_400_000
  await staging.tidy(tomorrow)
  expect(await readFile(file.path, 'utf8')).toBe('one')
  await staging.discard(file)
  expect(readdirSync(folder)).toEqual([])
  await writeFile(file.path, 'left by another process')
  await staging.tidy(tomorrow)
  expect(readdirSync(folder)).toEqual([])
})

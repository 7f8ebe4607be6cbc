import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BlobMissing, type BlobStore } from './blob-store.ts'
import { createDiskStore } from './disk-store.ts'

let home: string
let store: BlobStore
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-disk-store-'))
  store = createDiskStore(join(home, 'blobs'))
})
afterEach(() => rm(home, { recursive: true }))

async function put(content: string): Promise<string> {
  const [id, file] = [randomUUID(), join(home, randomUUID())]
  await writeFile(file, content)
  await store.put(id, file, content.length)
  expect(existsSync(file)).toBe(false)
  return id
}

const read = async (...args: Parameters<BlobStore['read']>) => (await buffer(await store.read(...args))).toString()

it('stores a file under its id', async () => {
  const id = await put('content')
  expect(await readFile(join(home, 'blobs', id.slice(0, 2), id), 'utf8')).toBe('content')
  expect(await read(id)).toBe('content')
  expect(await read(id, { start: 2, end: 4 })).toBe('nte')
})

it('copies', async () => {
  const [from, to] = [await put('content'), randomUUID()]
  await store.copy(from, to)
  await store.remove([from])
  expect(await read(to)).toBe('content')
  await expect(store.copy(from, randomUUID())).rejects.toBeInstanceOf(BlobMissing)
  // A blob never changes.
  await expect(store.copy(to, to)).rejects.toThrow(/EEXIST/)
})

it('removes, and ignores what does not exist', async () => {
  const id = await put('content')
  await store.remove([id, randomUUID(), 'nonsense'])
  await store.remove([id])
  await expect(store.read(id)).rejects.toBeInstanceOf(BlobMissing)
})

it('lets a reader finish after the removal', async () => {
  const content = 'x'.repeat(1024 * 1024)
  const id = await put(content)
  const stream = await store.read(id)
  await store.remove([id])
  expect((await buffer(stream)).length).toBe(content.length)
})

it('does not leave its folder for an invalid id', async () => {
  await writeFile(join(home, 'secret'), 'secret')
  for (const id of ['../secret', '..', '', 'a/b', `${randomUUID()}/../../../secret`, randomUUID().toUpperCase()]) {
    await expect(store.read(id)).rejects.toBeInstanceOf(BlobMissing)
    await expect(store.put(id, join(home, 'secret'), 6)).rejects.toThrow(TypeError)
    await store.remove([id])
  }
  expect(readdirSync(home)).toContain('secret')
})

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '../../../../../tests/support/s3/s3-server.ts'
import { BlobMissing, type BlobStore } from './blob-store.ts'
import { createS3Store } from './s3-store.ts'

let server: S3Server
let folder: string
beforeAll(async () => {
  server = await startS3Server()
  folder = mkdtempSync(join(tmpdir(), 'portico-s3-files-'))
})
afterEach(() => server.meddle(null))
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

// Long enough for a busy machine: a repeated request would be counted as another one.
const LIMITS = { attempts: 3, firstPauseMs: 10, connectMs: 10_000, idleMs: 10_000 }

function storeWith(changes: Partial<Parameters<typeof createS3Store>[0]> = {}, prefix = 'production/'): BlobStore {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = server
  return createS3Store(
    { endpoint, bucket, accessKeyId, secretAccessKey, region: 'us-east-1', pathStyle: true, ...changes },
    { prefix, partsFrom: 6 * 1024 * 1024, partSize: 5 * 1024 * 1024, limits: LIMITS },
  )
}

function fileOf(bytes: Buffer): string {
  const file = join(folder, randomUUID())
  writeFileSync(file, bytes)
  return file
}

async function putBytes(store: BlobStore, bytes: Buffer): Promise<string> {
  const id = randomUUID()
  await store.put(id, fileOf(bytes), bytes.length)
  return id
}

describe('files on S3', () => {
  it.each([0, 1, 100_000])('are read as they were written, with %i bytes', async (size) => {
    const store = storeWith()
    const bytes = randomBytes(size)
    const id = await putBytes(store, bytes)
    expect(await buffer(await store.read(id))).toEqual(bytes)
    expect(server.keys()).toContain(`production/${id}`)
  })

  it('are read in part, from the first to the last requested byte', async () => {
    const store = storeWith()
    const bytes = randomBytes(1000)
    const id = await putBytes(store, bytes)
    expect(await buffer(await store.read(id, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20))
    expect(await buffer(await store.read(id, { start: 999, end: 999 }))).toEqual(bytes.subarray(999))
  })

  it('are copied by the server itself', async () => {
    const store = storeWith()
    const bytes = randomBytes(5000)
    const from = await putBytes(store, bytes)
    const to = randomUUID()
    await store.copy(from, to)
    expect(await buffer(await store.read(to))).toEqual(bytes)
    expect(await buffer(await store.read(from))).toEqual(bytes)
    await expect(store.copy(randomUUID(), randomUUID())).rejects.toBeInstanceOf(BlobMissing)
  })

  it('are removed, and those that do not exist count as removed', async () => {
    const store = storeWith()
    const ids = await Promise.all([1, 2, 3].map((size) => putBytes(store, randomBytes(size))))
    await store.remove([...ids, randomUUID()])
    for (const id of ids) expect(server.keys()).not.toContain(`production/${id}`)
    for (const id of ids) await expect(store.read(id)).rejects.toBeInstanceOf(BlobMissing)
    await store.remove([])
  })

  it('are removed a thousand at a time, as many as one request may name', async () => {
    const store = storeWith()
    const id = await putBytes(store, randomBytes(10))
    const before = server.seen.length
    await store.remove([...Array.from({ length: 2000 }, () => randomUUID()), id])
    expect(server.seen.slice(before)).toHaveLength(3)
    await expect(store.read(id)).rejects.toBeInstanceOf(BlobMissing)
  })

  it('of one environment cannot be reached by the other', async () => {
    const production = storeWith()
    const training = storeWith({}, 'training/')
    const id = await putBytes(production, randomBytes(10))
    await expect(training.read(id)).rejects.toBeInstanceOf(BlobMissing)
    await expect(training.copy(id, randomUUID())).rejects.toBeInstanceOf(BlobMissing)
    await training.remove([id])
    expect((await buffer(await production.read(id))).length).toBe(10)
  })

  it('can only be reached by their ids', async () => {
    const id = await putBytes(storeWith(), randomBytes(10))
    const training = storeWith({}, 'training/')
    const before = server.seen.length
    for (const way of [`../production/${id}`, `..%2fproduction%2f${id}`, `${id}?acl`, '', '.']) {
      await expect(training.read(way)).rejects.toBeInstanceOf(BlobMissing)
      await expect(training.copy(way, randomUUID())).rejects.toBeInstanceOf(BlobMissing)
      await training.remove([way])
    }
    expect(server.seen).toHaveLength(before)
  })

  it('are found with the bucket in the host name', async () => {
    const store = storeWith({ endpoint: server.hostedEndpoint, pathStyle: false })
    const bytes = randomBytes(2000)
    const before = server.seen.length
    const id = await putBytes(store, bytes)
    expect(server.seen.slice(before)).toEqual([`PUT /production/${id}`])
    expect(await buffer(await store.read(id, { start: 0, end: 9 }))).toEqual(bytes.subarray(0, 10))
    await store.copy(id, randomUUID())
    await store.remove([id])
    await expect(store.read(id)).rejects.toBeInstanceOf(BlobMissing)
  })

  it('that are shorter than announced are refused before anything is sent', async () => {
    const before = server.seen.length
    await expect(storeWith().put(randomUUID(), fileOf(randomBytes(9)), 10)).rejects.toThrow('announced length')
    await expect(storeWith().put(randomUUID(), join(folder, 'missing'), 10)).rejects.toThrow('ENOENT')
    expect(server.seen).toHaveLength(before)
  })
})

describe('large files on S3', () => {
  it.each([6, 12.5, 15])('are sent in parts and read as they were written: %d MB', async (megabytes) => {
    const store = storeWith()
    const bytes = randomBytes(megabytes * 1024 * 1024)
    const before = server.seen.length
    const id = await putBytes(store, bytes)
    const parts = server.seen.slice(before).filter((line) => line.includes('partNumber='))
    expect(parts).toHaveLength(Math.ceil(megabytes / 5))
    expect((await buffer(await store.read(id))).equals(bytes)).toBe(true)
    expect(server.openUploads()).toEqual([])
  })

  it('leave nothing behind when a part is refused', async () => {
    server.meddle((request, response) => {
      if (request.url?.includes('partNumber=2') !== true) return false
      response.writeHead(403, { connection: 'close' }).end('<Error><Code>AccessDenied</Code></Error>')
      return true
    })
    const keys = server.keys()
    await expect(putBytes(storeWith(), randomBytes(12 * 1024 * 1024))).rejects.toMatchObject({ code: 'AccessDenied' })
    expect(server.openUploads()).toEqual([])
    expect(server.keys()).toEqual(keys)
  })

  it('leave nothing behind when the end is refused with a status of success', async () => {
    server.meddle((request, response) => {
      if (request.method !== 'POST' || request.url?.includes('uploadId=') !== true) return false
      response.writeHead(200).end('<?xml version="1.0"?>\n\n<Error><Code>InternalError</Code></Error>')
      return true
    })
    await expect(putBytes(storeWith(), randomBytes(6 * 1024 * 1024))).rejects.toThrow('InternalError')
    expect(server.openUploads()).toEqual([])
  })

  it('are stored if only the last answer was lost', async () => {
    let lost = 0
    server.meddle((request, response) => {
      if (request.method === 'POST' && request.url?.includes('uploadId=') === true && lost === 0) {
        lost += 1
        response.end = () => response.destroy()
      }
      return false
    })
    const bytes = randomBytes(6 * 1024 * 1024)
    const store = storeWith()
    const id = await putBytes(store, bytes)
    expect(lost).toBe(1)
    expect((await buffer(await store.read(id))).equals(bytes)).toBe(true)
  })
})

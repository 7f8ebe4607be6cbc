import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '../../../../../tests/support/s3/s3-server.ts'
import { ConfigError } from '../../../kernel/config/config-error.ts'
import { BlobsUnavailable, type BlobStore } from './blob-store.ts'
import { checkS3Bucket } from './s3-check.ts'
import { createS3Store } from './s3-store.ts'

let server: S3Server
let folder: string
let file: string
const BYTES = randomBytes(3 * 1024 * 1024)
beforeAll(async () => {
  server = await startS3Server()
  folder = mkdtempSync(join(tmpdir(), 'portico-s3-faults-'))
  file = join(folder, 'file')
  writeFileSync(file, BYTES)
})
afterEach(() => server.meddle(null))
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

function storeWith(changes: Partial<Parameters<typeof createS3Store>[0]> = {}, patienceMs = 500): BlobStore {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = server
  return createS3Store(
    { endpoint, bucket, accessKeyId, secretAccessKey, region: 'us-east-1', pathStyle: true, ...changes },
    { prefix: '', limits: { attempts: 3, firstPauseMs: 10, connectMs: patienceMs, idleMs: patienceMs } },
  )
}

const putTo = async (store: BlobStore): Promise<string> => {
  const id = randomUUID()
  await store.put(id, file, BYTES.length)
  return id
}

describe('a server that refuses', () => {
  it.each([
    ['another secret', { secretAccessKey: 'hunter2-hunter2' }, { status: 403, code: 'SignatureDoesNotMatch' }],
    ['another key', { accessKeyId: 'hunter2-key' }, { status: 403, code: 'SignatureDoesNotMatch' }],
    ['a bucket that is not there', { bucket: 'nobodys-files' }, { status: 404, code: 'NoSuchBucket' }],
  ])('names its reason and no secret: %s', async (_, changes, expected) => {
    // Long enough for a busy machine: a repeated request would be counted as another one.
    const store = storeWith(changes, 10_000)
    const before = server.seen.length
    const works = [
      () => putTo(store),
      () => store.read(randomUUID()),
      () => store.copy(randomUUID(), randomUUID()),
      () => store.remove([randomUUID()]),
    ]
    for (const work of works) {
      const error: unknown = await work().catch((reason: unknown) => reason)
      expect(error).toMatchObject(expected)
      expect(inspect(error)).not.toMatch(/hunter2|Signature=|Credential/)
    }
    // A refused request is not repeated.
    expect(server.seen.slice(before)).toHaveLength(4)
  })

  it('to delete one file of several causes an error', async () => {
    server.meddle((request, response) => {
      request.resume()
      response.end('<DeleteResult><Error><Key>a</Key><Code>AccessDenied</Code></Error></DeleteResult>')
      return true
    })
    await expect(storeWith().remove([randomUUID(), randomUUID()])).rejects.toMatchObject({ code: 'AccessDenied' })
  })

  it('to send a range causes an error instead of the whole file', async () => {
    const store = storeWith()
    const id = await putTo(store)
    server.meddle((request) => {
      delete request.headers.range
      return false
    })
    await expect(store.read(id, { start: 1, end: 2 })).rejects.toThrow('whole file')
  })
})

describe('the check of the bucket', () => {
  const settings = () => ({
    endpoint: server.endpoint,
    bucket: server.bucket,
    accessKeyId: server.accessKeyId,
    secretAccessKey: server.secretAccessKey,
    region: 'us-east-1',
    pathStyle: true,
  })

  it('succeeds', async () => {
    // s3rver cannot list a part of a bucket: with several files it answers this check with an error.
    await storeWith().remove(server.keys())
    await checkS3Bucket(settings())
    await checkS3Bucket({ ...settings(), endpoint: server.hostedEndpoint, pathStyle: false })
  })

  it('names what to correct, and no secret, if the bucket or the key is wrong', async () => {
    const wrong = { ...settings(), secretAccessKey: 'hunter2-hunter2' }
    const refused: unknown = await checkS3Bucket(wrong).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ConfigError)
    expect(String(refused)).toMatch(/portico-files \(S3_BUCKET\).* 403 SignatureDoesNotMatch/)
    expect(inspect(refused)).not.toMatch(/hunter2|Signature=|Credential/)
    await expect(checkS3Bucket({ ...settings(), bucket: 'nobodys-files' })).rejects.toThrow('404 NoSuchBucket')
  })

  it('fails with another error while the server does not answer', async () => {
    await server.down()
    await expect(checkS3Bucket(settings(), { firstPauseMs: 10 })).rejects.toBeInstanceOf(BlobsUnavailable)
    await server.up()
  })
})

describe('a server with temporary faults', () => {
  const times = (count: number, answer: (response: ServerResponse) => void): void => {
    let left = count
    server.meddle((request, response) => {
      if (left === 0) return false
      left -= 1
      request.resume()
      answer(response)
      return true
    })
  }

  it.each([500, 503, 429])('gets the request again after %i, with the whole file', async (status) => {
    times(2, (response) => response.writeHead(status).end())
    const store = storeWith()
    expect((await buffer(await store.read(await putTo(store)))).equals(BYTES)).toBe(true)
  })

  it('gets the request again when the connection breaks', async () => {
    times(2, (response) => response.destroy())
    const store = storeWith()
    expect((await buffer(await store.read(await putTo(store)))).equals(BYTES)).toBe(true)
  })

  it('gets the request again when it does not answer in time', async () => {
    times(1, () => {})
    const store = storeWith()
    expect((await buffer(await store.read(await putTo(store)))).equals(BYTES)).toBe(true)
  })

  it('gets a limited number of requests', async () => {
    times(99, (response) => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'))
    const before = server.seen.length
    await expect(putTo(storeWith())).rejects.toThrow('503 SlowDown')
    expect(server.seen.slice(before)).toHaveLength(3)
  })

  it('causes an error for the reader, not half a file', async () => {
    const store = storeWith()
    const id = await putTo(store)
    const stream = await store.read(id)
    await once(stream, 'readable')
    await server.down()
    await expect(buffer(stream)).rejects.toThrow()
    await server.up()
  })

  it('works again after it was unreachable', async () => {
    const store = storeWith()
    const id = await putTo(store)
    await server.down()
    await expect(putTo(store)).rejects.toBeInstanceOf(BlobsUnavailable)
    await expect(store.read(id)).rejects.toThrow('ECONNREFUSED')
    await expect(store.remove([id])).rejects.toBeInstanceOf(BlobsUnavailable)
    await server.up()
    expect((await buffer(await store.read(id))).equals(BYTES)).toBe(true)
    await store.remove([id])
  })

  it('completes an upload if it is reachable again within the retries', async () => {
    const store = storeWith()
    const id = await putTo(store)
    const back: Promise<void>[] = []
    server.meddle((request) => {
      if (request.method !== 'PUT' || back.length > 0) return false
      request.once('data', () => back.push(server.down().then(() => server.up())))
      return true
    })
    const again = await putTo(storeWith())
    expect(back).toHaveLength(1)
    await Promise.all(back)
    expect((await buffer(await store.read(again))).equals(BYTES)).toBe(true)
    expect((await buffer(await store.read(id))).equals(BYTES)).toBe(true)
  })
})

describe('a reader', () => {
  it('may be slower than the time limit of the server', async () => {
    const store = storeWith()
    const stream = await store.read(await putTo(store))
    await once(stream, 'readable')
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect((await buffer(stream)).equals(BYTES)).toBe(true)
  })

  it('frees the connection by leaving', async () => {
    const store = storeWith()
    const id = await putTo(store)
    const closed: Promise<unknown>[] = []
    server.meddle((_, response) => {
      closed.push(once(response, 'close'))
      return false
    })
    const stream = await store.read(id)
    stream.destroy()
    expect(closed).toHaveLength(1)
    await Promise.all(closed)
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '../support/s3/s3-server.ts'
import { startEngine, type EngineProcess } from '../support/engine/engine-process.ts'
import { BUCKETS_PROJECT } from './support/projects.ts'
import { BUCKET, digest, onDisk, serviceOf } from './support/file-traces.ts'
import { ownEngine, type OwnEngine } from './support/own-engine.ts'
import { waitUntil } from '../support/wait-until.ts'

const MB = 1024 * 1024

let s3: S3Server
let own: OwnEngine
let engine: EngineProcess
const settings = () => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
})

beforeAll(async () => {
  s3 = await startS3Server()
  own = await ownEngine({ project: BUCKETS_PROJECT, env: settings() })
  engine = await own.start()
  const { error } = await serviceOf(engine).storage.createBucket(BUCKET)
  if (error) throw error
})
afterAll(async () => {
  await own.dispose()
  await s3.stop()
})

const files = () => serviceOf(engine).storage.from(BUCKET)
/** A name that no earlier attempt of the test used. */
const named = (name: string) => `${randomUUID()}-${name}.bin`

async function bytesOf(name: string): Promise<Buffer> {
  const { data, error } = await files().download(name)
  if (error) throw error
  return Buffer.from(await data.arrayBuffer())
}

describe('files in a bucket on S3', () => {
  it.each([0, 1000, 20 * MB, 40 * MB])('can be uploaded and downloaded with %i bytes', async (size) => {
    const bytes = randomBytes(size)
    const name = named(`${size}`)
    const before = s3.keys().length
    expect((await files().upload(name, bytes)).error).toBeNull()
    expect(digest(await bytesOf(name))).toBe(digest(bytes))
    expect(s3.keys()).toHaveLength(before + 1)
    expect(onDisk(own)).toEqual({ blobs: [], incoming: [] })
    expect(s3.openUploads()).toEqual([])
  })

  it('include those that config.toml names, with its rules for the bucket', async () => {
    const { storage } = serviceOf(engine)
    for (const name of ['welcome.txt', '2026/prices.txt']) {
      const expected = readFileSync(join(BUCKETS_PROJECT, 'files/brochures', name), 'utf8')
      const response = await fetch(storage.from('brochures').getPublicUrl(name).data.publicUrl)
      expect(await response.text()).toBe(expected)
      expect(response.headers.get('content-type')).toContain('text/plain')
    }
    const { data } = await storage.listBuckets()
    const of = (id: string) => data?.find((bucket) => bucket.id === id)
    expect(of('brochures')).toMatchObject({
      public: true,
      file_size_limit: 1024,
      allowed_mime_types: ['text/plain'],
    })
    expect(of('drawer')).toMatchObject({ public: false })
    const { error } = await storage
      .from('brochures')
      .upload('large.txt', 'x'.repeat(1025), { contentType: 'text/plain' })
    expect(error).toMatchObject({ statusCode: '413' })
  })

  it('are stored under the name of their environment and a random id', () => {
    for (const key of s3.keys()) expect(key).toMatch(/^project\/[0-9a-f-]{36}$/)
  })

  it('can be downloaded in part', async () => {
    const bytes = randomBytes(5000)
    const name = named('part')
    await files().upload(name, bytes)
    const { data } = await files().createSignedUrl(name, 60)
    const response = await fetch(data?.signedUrl ?? '', { headers: { range: 'bytes=100-199' } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe('bytes 100-199/5000')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(100, 200))
    const beyond = await fetch(data?.signedUrl ?? '', { headers: { range: 'bytes=5000-' } })
    expect(beyond.status).toBe(416)
  })

  it('can be copied, moved and removed together with their bytes', async () => {
    const bytes = randomBytes(5000)
    const [original, copy, moved] = [named('original'), named('copy'), named('moved')]
    await files().upload(original, bytes)
    const before = s3.keys().length
    expect((await files().copy(original, copy)).error).toBeNull()
    expect(s3.keys()).toHaveLength(before + 1)
    expect((await files().move(original, moved)).error).toBeNull()
    expect((await files().download(original)).data).toBeNull()
    expect(await bytesOf(moved)).toEqual(bytes)
    expect((await files().remove([moved])).error).toBeNull()
    await waitUntil('the bytes are gone', () => s3.keys().length === before)
    expect(await bytesOf(copy)).toEqual(bytes)
  })

  it('can be replaced, and the old bytes are removed', async () => {
    const name = named('replaced')
    await files().upload(name, randomBytes(3000))
    const before = s3.keys().length
    const bytes = randomBytes(100)
    expect((await files().upload(name, bytes, { upsert: true })).error).toBeNull()
    expect(await bytesOf(name)).toEqual(bytes)
    await waitUntil('the old bytes are gone', () => s3.keys().length === before)
  })
})

describe('an engine with S3', () => {
  it('stops with a message if the key is wrong, without printing the key', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portico-conformance-s3-'))
    const env = { ...settings(), S3_SECRET_ACCESS_KEY: 'hunter2-hunter2' }
    const outcome: unknown = await startEngine({ project: BUCKETS_PROJECT, dataDir, env }).catch(
      (error: unknown) => error,
    )
    rmSync(dataDir, { recursive: true })
    expect(String(outcome)).toContain('ended with code 1')
    expect(String(outcome)).toMatch(/portico-files \(S3_BUCKET\) cannot be used: .* 403 SignatureDoesNotMatch/)
    expect(String(outcome)).not.toContain('hunter2')
  })
})

describe('an S3 server that is down', () => {
  it('makes requests fail with 503, leaves no row and works again when it is back', async () => {
    const bytes = randomBytes(3000)
    const [kept, late] = [named('kept'), named('late')]
    await s3.up()
    await files().upload(kept, bytes)
    const before = s3.keys()
    await s3.down()
    const refused = await files().upload(late, bytes)
    expect(refused.error).toMatchObject({ status: 503, statusCode: '503' })
    expect((await files().download(kept)).error).toMatchObject({ status: 503 })
    expect((await fetch(`${engine.url}/health`)).status).toBe(200)
    const { data } = await files().list()
    expect(data?.map(({ name }) => name)).not.toContain(late)
    expect(onDisk(own).incoming).toEqual([])
    await s3.up()
    expect(await bytesOf(kept)).toEqual(bytes)
    expect((await files().upload(late, bytes)).error).toBeNull()
    expect(s3.keys()).toHaveLength(before.length + 1)
  })

  it('breaks a running download off instead of ending it early', async () => {
    const name = named('broken')
    await s3.up()
    await files().upload(name, randomBytes(30 * MB))
    const { data } = await files().createSignedUrl(name, 60)
    const response = await fetch(data?.signedUrl ?? '')
    const reader = response.body!.getReader()
    await reader.read()
    await s3.down()
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow()
    await s3.up()
  })
})

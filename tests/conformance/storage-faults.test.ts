import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineProcess } from '../support/engine/engine-process.ts'
import {
  BUCKET,
  digest,
  downloads,
  letTimePass,
  onDisk,
  serviceOf,
  uploadSlowly,
  type Upload,
} from './support/file-traces.ts'
import { ask, ownEngine, type OwnEngine } from './support/own-engine.ts'
import { target } from './support/target.ts'
import { waitUntil } from '../support/wait-until.ts'

const MB = 1024 * 1024

let own: OwnEngine
let engine: EngineProcess
/** Every upload that was started, by name. If its answer was lost, the file may exist, but then it must be complete. */
const sent = new Map<string, string>()
/** The uploads that were answered with 200. */
const acknowledged = new Map<string, string>()

beforeAll(async () => {
  own = await ownEngine()
  engine = await own.start()
  const { error } = await serviceOf(engine).storage.createBucket(BUCKET)
  if (error) throw error
})
afterAll(() => own.dispose())

function start(size: number, pauseMs: number, pieces?: number): Upload {
  const upload = uploadSlowly(engine, size, pauseMs, pieces)
  sent.set(upload.name, upload.digest)
  void upload.done.then(({ status }) => {
    if (status === 200) acknowledged.set(upload.name, upload.digest)
  })
  return upload
}

/** Uploads small files one after the other until the connection breaks or `goesOn` returns false. */
async function keepUploading(statuses: number[], goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const { status } = await start(20_000, 0, 2).done
    statuses.push(status)
    if (status === 0) return
  }
}

/** Checks that every acknowledged file exists, and that there is no incomplete file, no row without bytes and no bytes without a row. */
async function expectConsistent(): Promise<void> {
  await waitUntil('no upload is in progress', () => onDisk(own).incoming.length === 0)
  const stored = await downloads(engine)
  expect([...acknowledged].filter(([name, bytes]) => stored.get(name) !== bytes)).toEqual([])
  expect([...stored].filter(([name, bytes]) => bytes !== sent.get(name))).toEqual([])
  await waitUntil('there are as many blobs as rows', () => onDisk(own).blobs.length === stored.size)
}

describe('an engine that is killed during uploads', () => {
  const moments: readonly (readonly [string, (before: number) => boolean])[] = [
    ['the first bytes of a file have arrived', () => onDisk(own).incoming.length > 0],
    ['bytes have just been stored', (before) => onDisk(own).blobs.length > before],
    ['files have been acknowledged', (before) => onDisk(own).blobs.length > before + 5],
  ]
  it.each(moments)('leaves no incomplete file when %s', { timeout: 180_000 }, async (_, isReached) => {
    const statuses: number[] = []
    const before = onDisk(own).blobs.length
    const large = [start(3 * MB, 200), start(3 * MB, 200)]
    const small = [1, 2, 3].map(() => keepUploading(statuses, () => true))
    await waitUntil('the moment is reached', () => isReached(before), 30_000)
    await engine.kill()
    const outcomes = await Promise.all(large.map(({ done }) => done))
    await Promise.all(small)
    expect(outcomes.map(({ status }) => status)).toEqual([0, 0])
    expect(statuses).toContain(0)
    await letTimePass(own)
    engine = await own.start()
    await expectConsistent()
  })
})

describe('a client that disconnects', () => {
  it('during an upload leaves nothing behind', async () => {
    const before = onDisk(own).blobs.length
    const uploads = Array.from({ length: 4 }, () => start(4 * MB, 500))
    await waitUntil('bytes come in', () => onDisk(own).incoming.length === 4)
    for (const upload of uploads) upload.breakOff()
    await waitUntil('the incoming bytes are removed', () => onDisk(own).incoming.length === 0)
    const stored = await downloads(engine)
    for (const { name } of uploads) expect(stored.has(name)).toBe(false)
    expect(onDisk(own).blobs).toHaveLength(before)
  })
})

describe.runIf(target.kind === 'postgres')('a database that stops', () => {
  it('makes uploads fail with 503, and every upload is either complete or absent', { timeout: 180_000 }, async () => {
    const statuses: number[] = []
    for (let round = 1; round <= 2; round += 1) {
      let goesOn = true
      const before = onDisk(own).blobs.length
      const large = [start(3 * MB, 50), start(3 * MB, 50)]
      const small = [1, 2, 3].map(() => keepUploading(statuses, () => goesOn))
      await waitUntil('files are stored', () => onDisk(own).blobs.length > before + 5, 30_000)
      await own.cluster?.kill()
      const refused = await start(20_000, 0, 2).done
      expect(refused.status).toBe(503)
      expect(JSON.parse(refused.body)).toMatchObject({ statusCode: '503', message: expect.any(String) })
      await own.cluster?.restart()
      await waitUntil('the engine serves again', async () => (await ask(engine, 'entries?limit=1')).status === 200)
      const after = statuses.length
      await waitUntil('uploads succeed again', () => statuses.slice(after).includes(200), 30_000)
      goesOn = false
      await Promise.all([...small, ...large.map(({ done }) => done)])
    }
    expect(statuses).toContain(503)
    expect(statuses).not.toContain(0)
    await letTimePass(own)
    await engine.stop()
    engine = await own.start()
    await expectConsistent()
  })
})

describe('concurrent uploads to one name', () => {
  const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(300_000 + index, String(index)))

  it('leave one complete file and remove the bytes of the others', async () => {
    const { storage } = serviceOf(engine)
    const name = `${randomUUID()}.bin`
    const before = onDisk(own).blobs.length
    const outcomes = await Promise.all(
      contents.map((content) => storage.from(BUCKET).upload(name, content, { upsert: true })),
    )
    expect(outcomes.map(({ error }) => error)).toEqual(contents.map(() => null))
    const stored = (await downloads(engine)).get(name)
    expect(contents.map(digest)).toContain(stored)
    await waitUntil('one blob more than before', () => onDisk(own).blobs.length === before + 1)
    expect((await downloads(engine)).get(name)).toBe(stored)
  })

  it('leave the first file if they may not replace it, and the others get 409', async () => {
    const { storage } = serviceOf(engine)
    const name = `${randomUUID()}.bin`
    const before = onDisk(own).blobs.length
    const outcomes = await Promise.all(contents.map((content) => storage.from(BUCKET).upload(name, content)))
    const winners = outcomes.flatMap(({ error }, index) => (error === null ? [index] : []))
    expect(winners).toHaveLength(1)
    for (const { error } of outcomes) {
      if (error) expect(error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    }
    expect((await downloads(engine)).get(name)).toBe(digest(contents[winners[0] ?? 0] ?? Buffer.alloc(0)))
    await waitUntil('one blob more than before', () => onDisk(own).blobs.length === before + 1)
  })
})

describe('after all uploads', () => {
  it('no deletion is pending', async () => {
    await engine.stop()
    expect(await own.sql('select id, after from engine.pending_deletions')).toEqual([])
  })
})

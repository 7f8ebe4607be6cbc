import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EngineProcess } from '../support/engine/engine-process.ts'
import { BUCKET, serviceOf } from './support/file-traces.ts'
import { ownEngine, type OwnEngine } from './support/own-engine.ts'
import { riseOfMemory } from '../support/measuring/process-memory.ts'

const MB = 1024 * 1024
const WARM_UP = 8
const TRIES = 10
const LARGE = 120 * MB

let own: OwnEngine
let engine: EngineProcess
beforeAll(async () => {
  own = await ownEngine({ env: { PORTICO_FILE_SIZE_LIMIT: String(2 * LARGE) } })
  engine = await own.start()
  const { error } = await serviceOf(engine).storage.createBucket(BUCKET)
  if (error) throw error
})
afterAll(() => own.dispose())

/** The rise of the process's memory in megabytes. */
const rise = async (work: () => Promise<void>): Promise<number> => (await riseOfMemory(engine.pid, work)) / MB

/**
 * Measures several transfers of 20 MB and uses the smallest rise, because garbage collection can distort any of them. Then
 * measures one of 120 MB: a stream needs no more memory for it, while buffering the file would need 100 MB more.
 */
async function expectStreaming(work: (size: number) => Promise<void>): Promise<void> {
  for (let turn = 0; turn < WARM_UP; turn += 1) await work(20 * MB)
  const usual: number[] = []
  for (let turn = 0; turn < TRIES; turn += 1) usual.push(await rise(() => work(20 * MB)))
  expect(Math.min(...usual), `20 MB: ${usual.join(', ')}`).toBeLessThan(10)
  expect(await rise(() => work(LARGE)), '120 MB').toBeLessThan(40)
}

it('an upload of 20 MB adds less than 10 MB to the process, as a raw body and in a form', async (context) => {
  context.skip(process.platform !== 'linux', 'only Linux reports the peak memory')
  const files = serviceOf(engine).storage.from(BUCKET)
  const kinds = { bare: (bytes: Buffer<ArrayBuffer>) => bytes, form: (bytes: Buffer<ArrayBuffer>) => new Blob([bytes]) }
  for (const [kind, wrap] of Object.entries(kinds)) {
    await expectStreaming(async (size) => {
      const { error } = await files.upload(`${kind}.bin`, wrap(randomBytes(size)), { upsert: true })
      if (error) throw error
    })
  }
})

it('a download of 20 MB adds less than 10 MB to the process', async (context) => {
  context.skip(process.platform !== 'linux', 'only Linux reports the peak memory')
  const files = serviceOf(engine).storage.from(BUCKET)
  for (const size of [20 * MB, LARGE]) await files.upload(`${size}.bin`, randomBytes(size))
  await expectStreaming(async (size) => {
    const { data, error } = await files.download(`${size}.bin`)
    if (error) throw error
    expect(data.size).toBe(size)
  })
})

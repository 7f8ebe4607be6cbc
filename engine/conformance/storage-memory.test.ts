import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EngineProcess } from './harness/engine-process.ts'
import { BUCKET, serviceOf } from './harness/file-traces.ts'
import { ownEngine, type OwnEngine } from './harness/own-engine.ts'

const MB = 1024 * 1024
const WARM_UP = 8

let own: OwnEngine
let engine: EngineProcess
beforeAll(async () => {
  own = await ownEngine()
  engine = await own.start()
  const { error } = await serviceOf(engine).storage.createBucket(BUCKET)
  if (error) throw error
})
afterAll(() => own.dispose())

/** In megabytes, as the kernel counts. */
function memory(name: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync(`/proc/${engine.pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

/**
 * How far the process' memory rises above what it was before, at its highest. The mark of the highest is put back first:
 * starting takes more than serving, and would hide everything (proc(5), clear_refs).
 */
async function rise(work: () => Promise<void>): Promise<number> {
  writeFileSync(`/proc/${engine.pid}/clear_refs`, '5')
  const before = memory('VmRSS')
  await work()
  return memory('VmHWM') - before
}

/**
 * After some of 20 MB another one, and then one of 45 MB. The first fill what the runtime keeps before it collects; from
 * then on a stream needs no more, whatever its size, while whoever collects a file would need the difference.
 */
async function rises(work: (size: number) => Promise<void>): Promise<[usual: number, larger: number]> {
  for (let turn = 0; turn < WARM_UP; turn += 1) await work(20 * MB)
  return [await rise(() => work(20 * MB)), await rise(() => work(45 * MB))]
}

it('an upload of 20 MB adds less than 10 MB to the process, as bare file and in a form', async (context) => {
  context.skip(process.platform !== 'linux', 'only Linux tells the highest')
  const files = serviceOf(engine).storage.from(BUCKET)
  const kinds = { bare: (bytes: Buffer) => bytes, form: (bytes: Buffer) => new Blob([bytes]) }
  for (const [kind, wrap] of Object.entries(kinds)) {
    const risen = await rises(async (size) => {
      const { error } = await files.upload(`${kind}.bin`, wrap(randomBytes(size)), { upsert: true })
      if (error) throw error
    })
    for (const megabytes of risen) expect(megabytes, kind).toBeLessThan(10)
  }
})

it('a download of 20 MB adds less than 10 MB to the process', async (context) => {
  context.skip(process.platform !== 'linux', 'only Linux tells the highest')
  const files = serviceOf(engine).storage.from(BUCKET)
  for (const size of [20 * MB, 45 * MB]) await files.upload(`${size}.bin`, randomBytes(size))
  const risen = await rises(async (size) => {
    const { data, error } = await files.download(`${size}.bin`)
    if (error) throw error
    expect(data.size).toBe(size)
  })
  for (const megabytes of risen) expect(megabytes).toBeLessThan(10)
})

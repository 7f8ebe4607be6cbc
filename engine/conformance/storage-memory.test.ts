import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JWT_SECRET, type EngineProcess } from './harness/engine-process.ts'
import { ownEngine, type OwnEngine } from './harness/own-engine.ts'
import { mintToken } from './harness/tokens.ts'

const MB = 1024 * 1024
const token = mintToken(JWT_SECRET, { role: 'service_role' })
const headers = { apikey: token, authorization: `Bearer ${token}` }

let own: OwnEngine
let engine: EngineProcess
beforeAll(async () => {
  own = await ownEngine()
  engine = await own.start()
  const body = JSON.stringify({ name: 'large' })
  await fetch(`${engine.url}/storage/v1/bucket`, { method: 'POST', headers, body })
})
afterAll(() => own.dispose())

/** Peak of the process' memory since the last reset, in bytes; the system keeps it. */
function peak(): number {
  const status = readFileSync(`/proc/${engine.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

async function upload(size: number, isForm: boolean): Promise<number> {
  const bytes = new Uint8Array(size).fill(7)
  const form = new FormData()
  form.append('', new Blob([bytes], { type: 'application/octet-stream' }))
  const response = await fetch(`${engine.url}/storage/v1/object/large/${isForm}-${size}-${Math.random()}`, {
    method: 'POST',
    headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/octet-stream' }) },
    body: isForm ? form : bytes,
  })
  await response.text()
  return response.status
}

it('an upload of 20 MB adds less than 10 MB to the process, as bare file and in a form', async (context) => {
  // Where the system keeps no peak, there is nothing to measure.
  context.skip(process.platform !== 'linux')
  for (const isForm of [false, true]) {
    for (let turn = 0; turn < 6; turn += 1) expect(await upload(2 * MB, isForm)).toBe(200)
    const before = peak()
    expect(await upload(20 * MB, isForm)).toBe(200)
    expect((peak() - before) / MB).toBeLessThan(10)
  }
})

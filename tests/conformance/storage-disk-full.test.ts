import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineProcess } from '../support/engine/engine-process.ts'
import { BUCKET, digest, downloads, onDisk, serviceOf } from './support/file-traces.ts'
import { ask, ownEngine, type OwnEngine } from './support/own-engine.ts'
import { waitUntil } from '../support/wait-until.ts'

const MB = 1024 * 1024

let own: OwnEngine
let engine: EngineProcess
let isMounted = false
beforeAll(async () => {
  own = await ownEngine()
  const folder = join(own.dataDir, 'storage')
  mkdirSync(folder, { mode: 0o700 })
  isMounted = mountSmallDisk(folder)
  engine = await own.start()
  const { error } = await serviceOf(engine).storage.createBucket(BUCKET)
  if (error) throw error
})
afterAll(async () => {
  await engine.stop()
  if (isMounted) execFileSync('umount', [join(own.dataDir, 'storage')])
  await own.dispose()
})

/** Mounts a file system of 64 MB for the files. Only root may do this. */
function mountSmallDisk(folder: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=0700', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function upload(name: string, bytes: Buffer): Promise<void> {
  const { error } = await serviceOf(engine).storage.from(BUCKET).upload(name, bytes)
  if (error) throw error
}

describe('a full disk', () => {
  it('makes uploads fail with 507, damages nothing and works again once there is space', async ({ skip }) => {
    if (!isMounted) skip('only root on Linux may mount a small file system')
    const files = serviceOf(engine).storage.from(BUCKET)
    await files.remove(['one.bin', 'two.bin', 'three.bin', 'small.bin'])
    await waitUntil('the disk is empty', () => onDisk(own).blobs.length === 0)
    const kept = new Map<string, string>()
    for (const name of ['one.bin', 'two.bin']) {
      const bytes = randomBytes(20 * MB)
      await upload(name, bytes)
      kept.set(name, digest(bytes))
    }
    for (const attempt of ['three.bin', 'one.bin']) {
      const { error } = await files.upload(attempt, randomBytes(30 * MB), { upsert: true })
      expect(error).toMatchObject({
        status: 507,
        statusCode: '507',
        message: 'There is no space left on the server to store the file',
      })
    }
    expect(onDisk(own).incoming).toEqual([])
    expect(await downloads(engine)).toEqual(kept)
    expect((await ask(engine, 'entries?limit=1')).status).toBe(200)

    const small = randomBytes(MB)
    await upload('small.bin', small)
    kept.set('small.bin', digest(small))
    await files.remove(['two.bin'])
    kept.delete('two.bin')
    await waitUntil('the bytes are gone', () => onDisk(own).blobs.length === 2)
    const bytes = randomBytes(30 * MB)
    await upload('three.bin', bytes)
    kept.set('three.bin', digest(bytes))
    expect(await downloads(engine)).toEqual(kept)
    await waitUntil('nothing is left over', () => onDisk(own).blobs.length === kept.size)
  })
})

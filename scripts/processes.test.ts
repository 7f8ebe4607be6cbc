import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withSetupLock } from './lib/lock.mjs'
import { groupOfLiving, runToEnd } from './lib/processes.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico a b-'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

describe('runToEnd', () => {
  it('returns the exit code', async () => {
    expect(await runToEnd(process.execPath, ['-e', 'process.exit(3)'])).toBe(3)
  })

  it('stops and reports a process that a command left behind', async () => {
    const file = join(folder, 'pid')
    const leave = `const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' })
      require('node:fs').writeFileSync(process.argv[1], String(child.pid))
      child.unref()`
    expect(await runToEnd(process.execPath, ['-e', leave, file])).toBe(1)
    await vi.waitFor(() => expect(groupOfLiving(readFileSync(file, 'utf8'))).toBeUndefined())
  })
})

describe('withSetupLock', () => {
  it('lets one caller work at a time, and leaves no lock', async () => {
    const path = join(folder, 'setup.lock')
    let inside = 0
    const work = async () => {
      inside += 1
      expect(inside).toBe(1)
      await sleep(50)
      inside -= 1
    }
    await Promise.all([withSetupLock(work, path), withSetupLock(work, path), withSetupLock(work, path)])
    expect(existsSync(path)).toBe(false)
  })

  it('takes over the lock of a process that has ended', async () => {
    const path = join(folder, 'setup.lock')
    const file = join(folder, 'pid')
    const note = `require('node:fs').writeFileSync(process.argv[1], String(process.pid))`
    await runToEnd(process.execPath, ['-e', note, file])
    writeFileSync(path, readFileSync(file))
    expect(await withSetupLock(async () => 'done', path)).toBe('done')
  })

  it('releases the lock if the work fails', async () => {
    const path = join(folder, 'setup.lock')
    await expect(withSetupLock(() => Promise.reject(new Error('no disk')), path)).rejects.toThrow('no disk')
    expect(existsSync(path)).toBe(false)
  })
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LOCK_FILE, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const module = JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)

/** Another engine: prints `locked` and keeps running, or prints why not. */
function startOther() {
  const code = `
    import { lockFolder } from ${module}
    try {
      await lockFolder(process.argv[1])
      console.log('locked')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.message)
    }`
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '--eval', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = once(child.stdout, 'data').then(([chunk]) => String(chunk).trim())
  return { child, said }
}

it('is taken, released and taken again', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`)
  await lock.release()
  const again = await lockFolder(folder)
  await again.release()
  expect(await readdir(folder)).toEqual([])
})

it('refuses a second engine and names the first one’s process', async () => {
  const other = startOther()
  expect(await other.said).toBe('locked')
  await expect(lockFolder(folder)).rejects.toMatchObject({ name: 'FolderLocked', pid: other.child.pid })
  await expect(lockFolder(folder)).rejects.toThrow(`process ${other.child.pid}`)
  other.child.kill('SIGKILL')
  await once(other.child, 'exit')
  const lock = await lockFolder(folder)
  await lock.release()
})

it('takes over from a process that has ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(join(folder, LOCK_FILE), JSON.stringify({ pid, started: null }))
  const lock = await lockFolder(folder)
  expect(JSON.parse(await readFile(join(folder, LOCK_FILE), 'utf8'))).toMatchObject({ pid: process.pid })
  await lock.release()
})

it('takes over when the number now belongs to another process', async () => {
  await writeFile(join(folder, LOCK_FILE), JSON.stringify({ pid: process.ppid, started: 'another boot:1' }))
  const lock = await lockFolder(folder)
  await lock.release()
})

it('respects a running process whose start is not known', async () => {
  await writeFile(join(folder, LOCK_FILE), JSON.stringify({ pid: process.ppid, started: null }))
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`)
})

it('takes over an empty file', async () => {
  await writeFile(join(folder, LOCK_FILE), '')
  const lock = await lockFolder(folder)
  await lock.release()
})

it('gives a stale lock to one of many', async () => {
  await writeFile(join(folder, LOCK_FILE), JSON.stringify({ pid: 2 ** 22 + 1, started: null }))
  const others = Array.from({ length: 4 }, startOther)
  const said = await Promise.all(others.map((other) => other.said))
  expect(said.filter((text) => text === 'locked')).toHaveLength(1)
  for (const { child } of others) child.kill('SIGKILL')
})

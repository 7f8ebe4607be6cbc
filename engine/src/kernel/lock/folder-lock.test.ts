import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inOtherContainer, noOtherContainer } from '../../../../tests/support/processes/other-container.ts'
import { LOCK_FILE, lockFolder } from './folder-lock.ts'
import { lockByProcess } from './process-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const module = (name: string) => JSON.stringify(new URL(`./${name}.ts`, import.meta.url).href)
const BY_KERNEL = `import { lockFolder as lock } from ${module('folder-lock')}`
const BY_PROCESS = `import { lockByProcess } from ${module('process-lock')}
  const lock = (folder) => lockByProcess(folder, folder + '/${LOCK_FILE}')`

type Around = (command: readonly string[]) => readonly string[]

/** Another engine: prints `locked` and keeps running, or prints why not. */
function startOther(lock = BY_KERNEL, at = folder, around: Around = (command) => command, env = process.env) {
  const code = `${lock}
    try {
      await lock(process.argv[1])
      console.log('locked')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.message)
    }`
  const node = ['--import', tsx, '--input-type=module', '--eval', code, at]
  const [program = '', ...args] = around([process.execPath, ...node])
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  const said = once(child.stdout, 'data').then(([chunk]) => String(chunk).trim())
  return { child, said }
}

const end = async ({ child }: ReturnType<typeof startOther>): Promise<void> => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe.each([
  ['the kernel', BY_KERNEL, (at: string) => lockFolder(at)],
  ['process ids', BY_PROCESS, (at: string) => lockByProcess(at, join(at, LOCK_FILE))],
])('a lock by %s', (_, lock, take) => {
  it('is taken, released and taken again', async () => {
    const first = await take(folder)
    await expect(take(folder)).rejects.toThrow(`process ${process.pid} on ${hostname()}`)
    await first.release()
    await first.release()
    const again = await take(folder)
    await again.release()
  })

  it('refuses a second engine, names the first one, and ends with its process', async () => {
    const other = startOther(lock)
    expect(await other.said).toBe('locked')
    await expect(take(folder)).rejects.toMatchObject({ name: 'FolderLocked' })
    await expect(take(folder)).rejects.toThrow(`process ${other.child.pid} on ${hostname()}. Stop it first`)
    await end(other)
    await (await take(folder)).release()
  })

  it('is taken over from a process that has ended, and from an empty file', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    for (const left of ['', JSON.stringify({ pid, host: hostname() })]) {
      await writeFile(join(folder, LOCK_FILE), left)
      const taken = await take(folder)
      expect(JSON.parse(await readFile(join(folder, LOCK_FILE), 'utf8'))).toMatchObject({ pid: process.pid })
      await taken.release()
    }
  })

  it('is given to one of many', async () => {
    await writeFile(join(folder, LOCK_FILE), JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }))
    const others = Array.from({ length: 4 }, () => startOther(lock))
    const said = await Promise.all(others.map((other) => other.said))
    expect(said.filter((text) => text === 'locked')).toHaveLength(1)
    for (const { child } of others) child.kill('SIGKILL')
  })
})

describe.runIf(process.platform === 'linux')('the kernel’s lock', () => {
  it('is respected by another container, and by another host that has mounted the folder elsewhere', async (test) => {
    if (noOtherContainer !== null) return test.skip(noOtherContainer)
    const mounted = await mkdtemp(join(tmpdir(), 'portico-mounted-'))
    const elsewhere = () => startOther(BY_KERNEL, mounted, (command) => inOtherContainer(folder, mounted, command))
    const mine = await lockFolder(folder)
    expect(await elsewhere().said).toBe(
      `${mounted} is in use by another engine or command, process ${process.pid} on ${hostname()}. Stop it first, or choose another folder.`,
    )
    await mine.release()
    const other = elsewhere()
    expect(await other.said).toBe('locked')
    await expect(lockFolder(folder)).rejects.toThrow(/process \d+ on other-host/)
    await end(other)
    await expect.poll(() => lockFolder(folder).then((lock) => lock.release())).toBe(undefined)
    await rm(mounted, { recursive: true })
  })

  it('stays with its file: nobody who was refused removes it, and one that was deleted is made again', async () => {
    const mine = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toMatchObject({ name: 'FolderLocked' })
    await mine.release()
    expect(await readdir(folder)).toEqual([LOCK_FILE])
    const others = Array.from({ length: 3 }, () => startOther())
    for (let time = 0; time < 50; time++) await unlink(join(folder, LOCK_FILE)).catch(() => undefined)
    for (const other of others) await other.said
    for (const { child } of others) child.kill('SIGKILL')
    await expect.poll(() => lockFolder(folder).then((lock) => lock.release())).toBe(undefined)
  })

  it('is required: without the program nothing is opened', async () => {
    const other = startOther(BY_KERNEL, folder, undefined, { PATH: '/nowhere' })
    expect(await other.said).toMatch(/^The program flock is missing.* install util-linux\.$/)
  })
})

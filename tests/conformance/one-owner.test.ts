import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEngine } from '../support/engine/build.ts'
import { engineFlags } from '../support/engine/engine-flags.ts'
import { startEngine, type EngineProcess } from '../support/engine/engine-process.ts'
import { machineEnvironment } from '../support/processes/machine-environment.ts'
import { inOtherContainer, noOtherContainer } from '../support/processes/other-container.ts'

const main = await buildEngine()
const root = mkdtempSync(join(tmpdir(), 'portico-owner-'))
const project = join(root, 'project')
/** The folder of the product; the engine serves the part that the product's commands know as production. */
const data = join(root, 'data')
const production = join(data, 'production')
const lockFile = join(production, 'database', 'engine.lock')
const mounted = join(root, 'mounted')

let engine: EngineProcess
const start = (): Promise<EngineProcess> => startEngine({ project, dataDir: production, args: ['--keyless'] })
beforeAll(async () => {
  mkdirSync(join(project, 'migrations'), { recursive: true })
  writeFileSync(join(project, 'config.toml'), '[api]\nschemas = ["public"]\n')
  writeFileSync(
    join(project, 'migrations', '20240101000000_notes.sql'),
    'create table public.notes (id int primary key); grant select, insert on public.notes to anon;',
  )
  engine = await start()
})
afterAll(async () => {
  await engine.stop()
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

async function addNote(id: number): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${engine.url}/rest/v1/notes`, { method: 'POST', headers, body: JSON.stringify({ id }) })).status
}

type Run = (...args: string[]) => Promise<{ readonly code: number | null; readonly output: string }>

const runner =
  (around: (command: readonly string[]) => readonly string[]): Run =>
  (...args) =>
    new Promise((resolve) => {
      const [program = '', ...rest] = around([process.execPath, ...engineFlags, main, ...args])
      const child = spawn(program, rest, { env: { ...machineEnvironment(), LOG_LEVEL: 'warn' }, timeout: 60_000 })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
      child.once('close', (code) => resolve({ code, output }))
    })

const IN_USE = /is in use by another engine or command, process \d+ on \S+\. Stop it first, or choose another folder\./

/** Whatever opens the folder is refused with one sentence, and the engine does not notice. */
async function refusesAll(run: Run, at: string, id: number): Promise<void> {
  const here = ['--project', project, '--data', join(at, 'production')]
  const held = readFileSync(lockFile, 'utf8')
  const commands = [
    ['serve', ...here, '--port', '0'],
    ['migrate', ...here],
    ['seed', ...here],
    ['create-admin', '--email', 'late@example.com', '--data', at],
    ['restore', join(root, 'any.tgz'), ...here],
  ]
  for (const command of commands) {
    const { code, output } = await run(...command)
    expect({ command: command[0], code }).toEqual({ command: command[0], code: 1 })
    expect(output).toMatch(IN_USE)
    expect(output.trim().split('\n')).toHaveLength(1)
  }
  expect(readFileSync(lockFile, 'utf8')).toBe(held)
  expect(await addNote(id)).toBe(201)
}

describe('a data folder with a running engine', () => {
  it('is refused to every command that opens it', async () => {
    await refusesAll(
      runner((command) => command),
      data,
      1,
    )
  })

  it('is refused to another container, and to another host that has mounted it', async (test) => {
    if (noOtherContainer !== null) return test.skip(noOtherContainer)
    const run = runner((command) => inOtherContainer(data, mounted, command))
    await refusesAll(run, mounted, 2)
    const file = join(root, 'kept.tgz')
    const { code, output } = await run('backup', file, '--project', project, '--data', join(mounted, 'production'))
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(IN_USE) as string })
    expect(output).toContain('where it runs')
    expect(existsSync(file)).toBe(false)
    expect((await run('serve', '--project', project, '--data', join(mounted, 'production'))).code).toBe(1)
  })

  it('is not backed up where the engine cannot be reached, which one sentence says', async (test) => {
    if (noOtherContainer !== null) return test.skip(noOtherContainer)
    // Such a network has no loopback interface.
    const run = runner((command) => ['unshare', '--net', ...command])
    const file = join(root, 'unreached.tgz')
    const { code, output } = await run('backup', file, '--project', project, '--data', production)
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(IN_USE) as string })
    expect(output.trim().split('\n')).toEqual([
      'asking the engine for a copy of its data',
      expect.stringContaining('It cannot be asked for a copy from here'),
    ])
    expect(existsSync(file)).toBe(false)
  })

  it('is backed up after a kill without asking whoever has the port of the engine now', async () => {
    await engine.kill()
    const { port } = JSON.parse(readFileSync(join(production, 'operator.json'), 'utf8')) as { port: number }
    const heard: (string | undefined)[] = []
    const other = createServer((request, response) => {
      heard.push(request.headers.authorization)
      response.writeHead(401).end()
    })
    other.listen(port, '127.0.0.1')
    await once(other, 'listening')
    const file = join(root, 'after-a-kill.tgz')
    const { code } = await runner((command) => command)('backup', file, '--project', project, '--data', production)
    other.close()
    engine = await start()
    expect({ code, heard }).toEqual({ code: 0, heard: [] })
    expect(existsSync(file)).toBe(true)
  })

  it('opens after a kill, with what was acknowledged', async () => {
    expect(await addNote(3)).toBe(201)
    await engine.kill()
    engine = await start()
    const rows = await (await fetch(`${engine.url}/rest/v1/notes?order=id`)).json()
    expect(rows).toEqual(expect.arrayContaining([{ id: 3 }]))
  })
})

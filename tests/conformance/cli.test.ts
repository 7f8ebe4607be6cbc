import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEngine } from '../support/engine/build.ts'
import { engineFlags } from '../support/engine/engine-flags.ts'
import { freePort } from '../support/free-port.ts'
import { IS_QUICK } from '../support/selection.ts'

const main = await buildEngine()
const folder = mkdtempSync(join(tmpdir(), 'portico cli '))
const project = join(folder, 'a project')
const children = new Set<ChildProcess>()
const TIMEOUT = 240_000

beforeAll(() => {
  mkdirSync(join(project, 'migrations'), { recursive: true })
  writeFileSync(join(project, 'config.toml'), '[api]\nschemas = ["public"]\n')
  writeFileSync(
    join(project, 'migrations', '20240101000000_slow.sql'),
    `create function public.slow() returns text language sql as $$ select 'done' from pg_sleep(1.5) $$;
     create table public.notes (id int primary key, body text);
     grant select on public.notes to anon;`,
  )
  writeFileSync(join(project, 'seed.sql'), `insert into public.notes values (1, 'seeded')`)
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, maxRetries: 5 })
})

interface Run {
  readonly child: ChildProcess
  output(): string
  /** The exit code, null if a signal ended the process. */
  readonly exit: Promise<number | null>
}

function run(args: readonly string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [...engineFlags, main, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'info', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { child, output: () => output, exit }
}

async function readyUrl(engine: Run): Promise<string> {
  await expect.poll(() => engine.output(), { timeout: 180_000, interval: 50 }).toMatch(/is ready: http\S+\n/)
  return /is ready: (http\S+)\n/.exec(engine.output())?.[1] ?? ''
}

describe('serve', () => {
  it('runs a project, finishes running requests after a signal and exits with 0', { timeout: TIMEOUT }, async () => {
    const engine = run(['serve', '--project', project, '--memory', '--keyless', '--port', '0'])
    const url = await readyUrl(engine)
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${url}/rest/v1/notes`)).json()).toEqual([{ id: 1, body: 'seeded' }])
    expect((await fetch(`${url}/config.json`)).status).toBe(404)

    const taken = run(['serve', '--project', project, '--memory', '--port', new URL(url).port])
    expect(await taken.exit).toBe(1)
    expect(taken.output()).toBe(
      `Port ${new URL(url).port} is in use by another program. Stop it, or choose another port: PORT=${Number(new URL(url).port) + 1}\n`,
    )

    const slow = fetch(`${url}/rest/v1/rpc/slow`)
    await new Promise((resolve) => setTimeout(resolve, 300))
    engine.child.kill('SIGTERM')
    expect(await (await slow).json()).toBe('done')
    expect(await engine.exit).toBe(0)
  })

  it('locks its data folder and releases it at the end', { timeout: TIMEOUT, skip: IS_QUICK }, async () => {
    const data = join(folder, 'data')
    const args = ['serve', '--project', project, '--data', data, '--port', '0']
    const engine = run(args)
    await readyUrl(engine)
    const second = run(args)
    expect(await second.exit).toBe(1)
    expect(second.output()).toContain(`in use by another engine or command, process ${engine.child.pid} on `)
    engine.child.kill('SIGINT')
    expect(await engine.exit).toBe(0)
    const third = run(['migrate', '--project', project, '--data', data])
    expect([await third.exit, third.output()]).toEqual([0, ''])
  })

  it('can be stopped while it starts', { timeout: TIMEOUT }, async () => {
    const port = await freePort()
    const engine = run(['serve', '--project', project, '--data', join(folder, 'early'), '--port', String(port)])
    const health = (): Promise<number> =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        (answer) => answer.status,
        () => 0,
      )
    await expect.poll(health, { timeout: 60_000 }).toBe(503)
    engine.child.kill('SIGINT')
    expect(await engine.exit).toBe(0)
    expect(engine.output()).not.toContain('is ready')
  })
})

describe('an invalid command', () => {
  it('exits with 2 and the reason, and with 1 for an invalid setting', { timeout: TIMEOUT }, async () => {
    const unknown = run(['fly'])
    expect(await unknown.exit).toBe(2)
    expect(unknown.output()).toContain('There is no command "fly".')
    const wrong = run(['start'], { PORT: 'eighty' })
    expect([await wrong.exit, wrong.output()]).toEqual([
      1,
      'environment: PORT: expected a whole number from 0 to 65535\n',
    ])
    const nowhere = run(['serve', '--project', 'nowhere'])
    expect(await nowhere.exit).toBe(1)
    expect(nowhere.output()).toMatch(/nowhere is not a project: there is neither config\.toml nor/)
    const unreachable = run(['serve', '--project', project, '--port', '0'], {
      DATABASE_URL: 'postgres://x:hunter2@127.0.0.1:1/x',
    })
    expect(await unreachable.exit).toBe(1)
    expect(unreachable.output()).toContain('The database of project cannot be reached')
    expect(unreachable.output()).not.toContain('hunter2')
  })

  // On Linux not even root may create a folder there.
  it.runIf(process.platform === 'linux')('says in one sentence that the data folder is not writable', async () => {
    const refused = run(['serve', '--project', project, '--data', '/sys/portico', '--port', '0'])
    expect(await refused.exit).toBe(1)
    expect(refused.output()).toMatch(
      /^The engine may not write to \/sys\/portico.* choose another folder with --data\.\n$/,
    )
  })
})

import { spawn, type ChildProcess } from 'node:child_process'
import { buildEngine } from './build.ts'
import { engineFlags } from './engine-flags.ts'
import { freePort } from '../free-port.ts'
import { OPERATOR_KEY } from './operator.ts'
import { endProcess } from '../processes/end-process.ts'
import { machineEnvironment } from '../processes/machine-environment.ts'

export const JWT_SECRET = 'conformance-secret-of-more-than-32-characters'

const STOP_MS = 10_000

export interface EngineProcess {
  readonly url: string
  readonly pid: number
  /** As a crash would. */
  kill(): Promise<void>
  /** As an operator would; after ten seconds it is killed. */
  stop(): Promise<void>
}

export interface EngineOptions {
  readonly project: string
  readonly dataDir: string
  /** None: PGlite in the data folder. */
  readonly databaseUrl?: string
  readonly env?: Readonly<Record<string, string>>
  /** Gets everything that it says, from its start to its end. */
  readonly onOutput?: (text: string) => void
}

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Resolves when the engine says that it is ready, on a port that the system chose. */
export async function startEngine(options: EngineOptions): Promise<EngineProcess> {
  const { project, dataDir, databaseUrl, env, onOutput } = options
  // Behind a proxy an engine takes itself for public, and has no mailbox, unless it is told its address.
  const port = env?.['PORTICO_TRUST_PROXY'] === undefined ? 0 : await freePort()
  const address: Record<string, string> = port === 0 ? {} : { PORTICO_URL: `http://localhost:${port}` }
  const args = ['serve', '--project', project, '--data', dataDir, '--host', '127.0.0.1', '--port', String(port)]
  const database = databaseUrl === undefined ? [] : ['--database-url', databaseUrl]
  return untilServing(await spawnEngine([...args, ...database], { ...address, ...env }, onOutput))
}

/** The product itself, with both environments. Killed while it starts, as soon as `isDoomed`; then it rejects. */
export async function startPortal(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  isDoomed: () => boolean = () => false,
): Promise<EngineProcess> {
  // One that says another public address than its own is reached at its port all the same.
  const port = env['PORTICO_URL'] === undefined ? 0 : await freePort()
  const args = ['start', '--host', '127.0.0.1', '--port', String(port)]
  const child = await spawnEngine(args, { PORTICO_DATA: dataDir, ...env })
  const timer = setInterval(() => {
    if (isDoomed()) child.kill('SIGKILL')
  }, 1)
  return untilServing(child, port).finally(() => clearInterval(timer))
}

/** A command that ends by itself; answers its exit code. */
export async function runCommand(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = await spawnEngine(args, env)
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? -1)))
}

async function spawnEngine(args: readonly string[], env: EngineOptions['env'], onOutput?: EngineOptions['onOutput']) {
  const child = spawn(process.execPath, [...engineFlags, await buildEngine(), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...machineEnvironment(),
      JWT_SECRET,
      PORTICO_OPERATOR_KEY: OPERATOR_KEY,
      TZ: 'UTC',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => onOutput?.(chunk.toString()))
  return child
}

async function untilServing(child: ChildProcess, port = 0): Promise<EngineProcess> {
  const url = await untilReady(child)
  return {
    url: port === 0 ? url : `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    kill: async () => void (await endProcess(child, 'SIGKILL')),
    stop: async () => void (await endProcess(child, 'SIGTERM', STOP_MS)),
  }
}

function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => {
      child.kill('SIGKILL')
      reject(new Error(`The engine ${reason}:\n${output.slice(-4000)}`))
    }
    const timer = setTimeout(() => fail('did not become ready within two minutes'), 120_000)
    const onData = (chunk: Buffer) => {
      // Enough to explain a failed start; the log of a long run is not kept.
      output = (output + chunk.toString()).slice(-20_000)
      const url = /is ready: (https?:\/\/\S+)/.exec(output)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url.replace(/\/$/, ''))
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with code ${code} before it was ready`)
    })
  })
}

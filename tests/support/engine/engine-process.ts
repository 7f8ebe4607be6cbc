import { spawn, type ChildProcess } from 'node:child_process'
import { buildEngine } from './build.ts'
import { engineFlags } from './engine-flags.ts'
import { freePort } from '../free-port.ts'
import { OPERATOR_KEY } from './operator.ts'
import { olderKey } from './tokens.ts'
import { endProcess } from '../processes/end-process.ts'
import { machineEnvironment } from '../processes/machine-environment.ts'

export const JWT_SECRET = 'conformance-secret-of-more-than-32-characters'

const STOP_MS = 10_000

export interface EngineProcess {
  readonly url: string
  readonly pid: number
  /** Ends the engine with SIGKILL, like a crash. */
  kill(): Promise<void>
  /** Ends the engine with SIGTERM, and with SIGKILL after ten seconds. */
  stop(): Promise<void>
}

export interface EngineOptions {
  readonly project: string
  readonly dataDir: string
  /** Without a URL the engine uses PGlite in the data folder. */
  readonly databaseUrl?: string
  readonly env?: Readonly<Record<string, string>>
  /** Further arguments of `serve`. */
  readonly args?: readonly string[]
  /** Receives everything that the engine prints. */
  readonly onOutput?: (text: string) => void
}

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts an engine on a free port and resolves when it is ready. */
export async function startEngine(options: EngineOptions): Promise<EngineProcess> {
  const { project, dataDir, databaseUrl, env, args: more = [], onOutput } = options
  // Behind a proxy the engine has a mailbox only if PORTICO_URL is a local address.
  const port = env?.['PORTICO_TRUST_PROXY'] === undefined ? 0 : await freePort()
  const address: Record<string, string> = port === 0 ? {} : { PORTICO_URL: `http://localhost:${port}` }
  const args = ['serve', '--project', project, '--data', dataDir, '--host', '127.0.0.1', '--port', String(port)]
  const database = databaseUrl === undefined ? [] : ['--database-url', databaseUrl]
  return untilServing(await spawnEngine([...args, ...database, ...more], { ...address, ...env }, onOutput))
}

/** Starts the product with both environments. Kills it during the start when `shouldKill` returns true, and then rejects. */
export async function startPortal(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  shouldKill: () => boolean = () => false,
  onOutput?: EngineOptions['onOutput'],
): Promise<EngineProcess> {
  // With a public URL in its settings the engine is still reached at its local port.
  const port = env['PORTICO_URL'] === undefined ? 0 : await freePort()
  const args = ['start', '--host', '127.0.0.1', '--port', String(port)]
  const child = await spawnEngine(args, { PORTICO_DATA: dataDir, ...env }, onOutput)
  const timer = setInterval(() => {
    if (shouldKill()) child.kill('SIGKILL')
  }, 1)
  return untilServing(child, port).finally(() => clearInterval(timer))
}

/** Runs a command of the engine and returns its exit code. */
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
      PORTICO_ANON_KEY: olderKey(JWT_SECRET, 'anon'),
      PORTICO_SERVICE_ROLE_KEY: olderKey(JWT_SECRET, 'service_role'),
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
    const timer = setTimeout(() => fail('did not become ready within four minutes'), 240_000)
    const onData = (chunk: Buffer) => {
      // Keeps the last 20,000 characters, which is enough to explain a failed start.
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

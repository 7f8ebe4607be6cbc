import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLISHABLE_KEY, SECRET_KEY } from '../support/engine/launch-engine.ts'
import { serviceOf, type Service } from '../support/simulated-users/service.ts'
import { freePort } from '../support/free-port.ts'
import { BUILT_ENGINE } from '../support/paths.ts'
import type { Scope } from '../support/processes/scope.ts'
import { endProcess, hasEnded } from '../support/processes/end-process.ts'
import { machineEnvironment } from '../support/processes/machine-environment.ts'
import { waitUntilHealthy } from '../support/engine/health.ts'
import { OPERATOR_KEY } from '../support/engine/operator.ts'

const START_MS = 180_000
const STOP_MS = 20_000

export interface EngineOptions {
  readonly data: string
  /** Null for PGlite. */
  readonly databases: { readonly production: string; readonly training: string } | null
  readonly env?: Readonly<Record<string, string>>
  /** Absent for the product itself, with both environments. */
  readonly project?: string
  /** A module that is loaded into the engine before anything else. */
  readonly preload?: string
}

/** An engine with its data, which a fault starts, kills and starts again on the same port. */
export interface Engine {
  readonly data: string
  /** The address of production, which has the users. */
  readonly url: string
  readonly key: string
  readonly secretKey: string
  readonly service: Service
  readonly databases: EngineOptions['databases']
  /** Returns after how many milliseconds the engine was healthy. */
  start(): Promise<number>
  /** Starts an engine that is expected to fail, and returns its exit code. */
  fail(): Promise<number | null>
  kill(): Promise<void>
  stop(): Promise<void>
  readonly pid: number
  readonly isUp: boolean
  /** The current end of the log; `log` reads from there. */
  mark(): number
  log(since?: number): string
}

export async function makeEngine(scope: Scope, options: EngineOptions): Promise<Engine> {
  const { data, databases, project } = options
  const logPath = join(scope.makeFolder(), 'engine.log')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...machineEnvironment(),
    TZ: 'UTC',
    HOST: '127.0.0.1',
    PORT: String(port),
    PORTICO_DATA: data,
    // Every client has its own address, so that clients do not share rate limits.
    PORTICO_TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
    PORTICO_ADMIN_PASSWORD: 'Faults-Admin-1!',
    PORTICO_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    PORTICO_SECRET_KEY: SECRET_KEY,
    PORTICO_OPERATOR_KEY: OPERATOR_KEY,
    ...(databases === null ? {} : { DATABASE_URL: databases.production }),
    ...(databases === null || project !== undefined ? {} : { TRAINING_DATABASE_URL: databases.training }),
    ...options.env,
  }
  const preload = options.preload === undefined ? [] : ['--import', options.preload]
  const command = project === undefined ? ['start'] : ['serve', '--project', project]
  let child: ChildProcess | null = null

  const launch = (): ChildProcess => {
    const log = openSync(logPath, 'a')
    const started = spawn(process.execPath, [...preload, BUILT_ENGINE, ...command], {
      env,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    child = started
    return started
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child !== null) await endProcess(child, signal, STOP_MS)
  }
  scope.deferStop(() => end('SIGTERM'))
  const log = (since = 0): string => readFileSync(logPath).subarray(since).toString()

  return {
    data,
    url,
    key: PUBLISHABLE_KEY,
    secretKey: SECRET_KEY,
    service: serviceOf({ url, key: PUBLISHABLE_KEY }, SECRET_KEY),
    databases,
    log,
    async start() {
      scope.throwIfClosing()
      const began = performance.now()
      await waitUntilHealthy(url, launch(), START_MS, log)
      return performance.now() - began
    },
    async fail() {
      const started = launch()
      const timer = setTimeout(() => started.kill('SIGKILL'), START_MS)
      await once(started, 'exit')
      clearTimeout(timer)
      return started.exitCode
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    get pid() {
      return child?.pid ?? 0
    },
    get isUp() {
      return child !== null && !hasEnded(child)
    },
    mark: () => statSync(logPath, { throwIfNoEntry: false })?.size ?? 0,
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, startPostgres } from '../../../engine/test/postgres.ts'
import { freePort } from '../processes.ts'
import { benchFolder } from '../project.ts'
import type { Scope } from '../scope.ts'
import { CannotBeTried, type Kind } from './fault.ts'

const entry = join(benchFolder, '../engine/dist/main.js')
const START_MS = 180_000

/** What a customer's server would have: here commits must survive, and be as slow as they are. */
const SAFE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', timezone: 'UTC' }

interface HomeOptions {
  readonly env?: Readonly<Record<string, string>>
  /** None: the product itself, with both environments. */
  readonly project?: string
  /** None: a folder of its own. */
  readonly data?: string
  /** Loaded into the engine before anything else. */
  readonly preload?: string
}

/** A product with its data, which is started, killed and started again on one port. */
export interface Home {
  readonly kind: Kind
  readonly data: string
  readonly site: string
  /** Of the environment that is looked at: training, or the only one. */
  readonly url: string
  readonly key: string
  readonly secretKey: string
  /** Null on PGlite. */
  readonly cluster: Cluster | null
  readonly databaseUrl: string | null
  /** Answers after how many milliseconds it was well. */
  start(): Promise<number>
  /** Starts what is expected to end by itself; answers its exit code. */
  fail(): Promise<number | null>
  kill(): Promise<void>
  stop(): Promise<void>
  readonly pid: number
  readonly isUp: boolean
  /** Where the log stands; what follows is read by `log`. */
  mark(): number
  log(since?: number): string
}

export async function makeHome(scope: Scope, kind: Kind, options: HomeOptions = {}): Promise<Home> {
  const data = options.data ?? scope.makeFolder()
  const logPath = join(scope.makeFolder(), 'engine.log')
  const cluster = kind === 'postgres' ? await startCluster(scope) : null
  const databaseUrl = cluster === null ? null : await cluster.createDatabase('training')
  const databases = databaseUrl === null ? {} : await environmentOf(cluster, databaseUrl, options.project !== undefined)
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const prefix = options.project === undefined ? 'TRAINING' : 'PORTICO'
  const key = `sb_publishable_${randomBytes(18).toString('base64url')}`
  const secretKey = `sb_secret_${randomBytes(18).toString('base64url')}`
  const { PATH, HOME, LANG, TMPDIR } = process.env
  const env = {
    PATH,
    HOME,
    LANG,
    TMPDIR,
    TZ: 'UTC',
    HOST: '127.0.0.1',
    PORT: String(port),
    PORTICO_DATA: data,
    // Every client comes from an address of its own, so that none uses up what another is allowed.
    PORTICO_TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
    PORTICO_ADMIN_PASSWORD: 'Faults-Admin-1!',
    [`${prefix}_PUBLISHABLE_KEY`]: key,
    [`${prefix}_SECRET_KEY`]: secretKey,
    ...databases,
    ...options.env,
  }
  const preload = options.preload === undefined ? [] : ['--import', options.preload]
  const command = options.project === undefined ? ['start'] : ['serve', '--project', options.project]
  let child: ChildProcess | null = null

  const launch = (): ChildProcess => {
    const log = openSync(logPath, 'a')
    const started = spawn(process.execPath, [...preload, entry, ...command], { env, stdio: ['ignore', log, log] })
    closeSync(log)
    child = started
    return started
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child
    if (ending === null || hasEnded(ending)) return
    const gone = once(ending, 'exit')
    ending.kill(signal)
    const timer = setTimeout(() => ending.kill('SIGKILL'), 20_000)
    await gone
    clearTimeout(timer)
  }
  scope.deferStop(() => end('SIGTERM'))
  const log = (since = 0): string => readFileSync(logPath).subarray(since).toString()

  return {
    kind,
    data,
    site,
    key,
    secretKey,
    cluster,
    databaseUrl,
    log,
    url: options.project === undefined ? `${site}/training` : site,
    async start() {
      scope.throwIfClosing()
      const began = performance.now()
      const started = launch()
      while (!(await isWell(site))) {
        if (hasEnded(started)) throw new Error(`The engine ended while it started:\n${log().slice(-2000)}`)
        if (performance.now() - began > START_MS) throw new Error(`The engine is not well:\n${log().slice(-2000)}`)
        await sleep(50)
      }
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

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

async function startCluster(scope: Scope): Promise<Cluster> {
  const cluster = await startPostgres({ settings: SAFE }).catch((error: unknown) => {
    throw new CannotBeTried(`no Postgres could be started: ${error instanceof Error ? error.message : String(error)}`)
  })
  scope.defer(() => cluster.stop())
  return cluster
}

async function environmentOf(cluster: Cluster | null, url: string, isAlone: boolean): Promise<Record<string, string>> {
  if (cluster === null || isAlone) return { DATABASE_URL: url }
  return { DATABASE_URL: await cluster.createDatabase('production'), TRAINING_DATABASE_URL: url }
}

async function isWell(site: string): Promise<boolean> {
  try {
    const response = await fetch(`${site}/health`, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

/** Whether it holds in time. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 20_000): Promise<boolean> {
  const end = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > end) return false
    await sleep(50)
  }
  return true
}

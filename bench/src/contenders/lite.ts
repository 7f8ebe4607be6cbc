import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Measure } from '../contender.ts'
import { httpLoad } from '../load/http-load.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { run, startService, waitForHttp, type Service } from '../../../tests/support/processes/processes.ts'
import { copyProject } from '../project.ts'
import type { Scope } from '../../../tests/support/processes/scope.ts'
import { JWT_SECRET, ROWS } from '../workload.ts'
import type { Peer } from './lite-install.ts'

const PUBLISHABLE_KEY = 'sb_publishable_bench0000000000000000000_00000000'
const MIGRATE_MS = 60_000

interface Options {
  readonly scope: Scope
  readonly generator: Service
  readonly peer: Peer
  /** The folder for its project. */
  readonly folder: string
  /** Undefined for PGlite in its own folder. */
  readonly databaseUrl?: string
}

/** Starts the peer as its documentation says: first the migrations, then `start`. */
export async function lite({ scope, generator, peer, folder, databaseUrl }: Options): Promise<Measure> {
  const port = await freePort()
  const project = join(folder, 'supabase')
  await mkdir(folder, { recursive: true })
  await copyProject(project, ROWS)
  await writeFile(join(project, 'config.toml'), config(port, databaseUrl))
  // Without these it would send telemetry and create a folder in the user's home.
  const quiet = { DO_NOT_TRACK: '1', LITE_TELEMETRY: '0', HOME: folder, XDG_CONFIG_HOME: folder }
  const env = { ...process.env, ...quiet, NODE_OPTIONS: '', NODE_ENV: 'production' }
  const options = { cwd: folder, env }
  await run(peer.node, [peer.cli, 'migration', 'up'], { ...options, timeoutMs: MIGRATE_MS })
  const server = startService(scope, peer.node, [peer.cli, 'start', '--no-admin'], options)
  await waitForHttp(server, `http://127.0.0.1:${port}/rest/v1/`, MIGRATE_MS)
  return httpLoad(generator, port, PUBLISHABLE_KEY, ROWS)
}

function config(port: number, databaseUrl: string | undefined): string {
  return `
[api]
port = ${port}

[db]
driver = "${databaseUrl === undefined ? 'pglite' : 'postgres'}"
url = "${databaseUrl ?? 'supabase/.temp/data'}"

[auth]
enabled = true
jwt_secret = "${JWT_SECRET}"
publishable_key = "${PUBLISHABLE_KEY}"
`
}

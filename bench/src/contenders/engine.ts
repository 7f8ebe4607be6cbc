import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { Unavailable, type Measure } from '../contender.ts'
import { httpLoad } from '../load/http-load.ts'
import { freePort, startService, waitForHttp, type Service } from '../processes.ts'
import { benchFolder, copyProject } from '../project.ts'
import type { Scope } from '../scope.ts'
import { JWT_SECRET } from '../workload.ts'

export const PUBLISHABLE_KEY = 'sb_publishable_bench0000000000000000000_00000000'
export const SECRET_KEY = 'sb_secret_bench0000000000000000000_00000000'
const START_MS = 90_000
const entry = join(benchFolder, '../engine/dist/main.js')

interface Options {
  readonly scope: Scope
  readonly generator: Service
  /** Where its project and its data go. */
  readonly folder: string
  readonly rows: number
  /** None: PGlite in its data folder. */
  readonly databaseUrl?: string
  /** Node writes a processor profile here when the engine ends. */
  readonly profileFolder?: string
}

export interface RunningEngine {
  readonly measure: Measure
  readonly service: Service
}

/** The engine under the load of reads. */
export async function engine(options: Options): Promise<RunningEngine> {
  const project = join(options.folder, 'project')
  await copyProject(project, options.rows)
  return engineOf(project, options)
}

/** The same with a project that is there already. */
export async function engineOf(project: string, options: Options): Promise<RunningEngine> {
  const { service, port } = await serveProject({ ...options, project })
  return { service, measure: await httpLoad(options.generator, port, PUBLISHABLE_KEY, options.rows) }
}

interface ServeOptions extends Pick<Options, 'scope' | 'folder' | 'databaseUrl' | 'profileFolder'> {
  readonly project: string
}

/** One project alone, whose tokens the bench signs itself. */
export async function serveProject(options: ServeOptions): Promise<{ service: Service; port: number }> {
  const { project, databaseUrl } = options
  return launchEngine({
    ...options,
    args: ['serve', '--project', project],
    env: { JWT_SECRET, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
  })
}

interface LaunchOptions extends Pick<Options, 'scope' | 'folder' | 'profileFolder'> {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** For Node, besides those of the profile. */
  readonly flags?: readonly string[]
}

/** The engine as anyone would start it, with its settings left alone: it logs, limits and checks as it always does. */
export async function launchEngine(options: LaunchOptions): Promise<{ service: Service; port: number }> {
  const { scope, folder, args, env, flags = [], profileFolder } = options
  await access(entry).catch(() => {
    throw new Unavailable('the engine is not built: npm run build')
  })
  const port = await freePort()
  const profiling = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]
  const service = startService(scope, process.execPath, [...flags, ...profiling, entry, ...args], {
    cwd: folder,
    env: {
      ...environment(),
      HOST: '127.0.0.1',
      PORT: String(port),
      PORTICO_DATA: join(folder, 'data'),
      // Everyone's sockets come from this machine.
      PORTICO_SOCKETS_PER_ADDRESS: '10000',
      PORTICO_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      PORTICO_SECRET_KEY: SECRET_KEY,
      ...env,
    },
  })
  await waitForHttp(service, `http://127.0.0.1:${port}/health`, START_MS)
  return { service, port }
}

/** What belongs to this machine, without what would turn the engine into another one. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR } = process.env
  return { PATH, HOME, LANG, TMPDIR }
}

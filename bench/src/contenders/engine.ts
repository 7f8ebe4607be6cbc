import { join } from 'node:path'
import type { Measure } from '../contender.ts'
import { httpLoad } from '../load/http-load.ts'
import type { Service } from '../../../tests/support/processes/processes.ts'
import { launchEngine, PUBLISHABLE_KEY } from '../../../tests/support/engine/launch-engine.ts'
import { copyProject } from '../project.ts'
import type { Scope } from '../../../tests/support/processes/scope.ts'
import { JWT_SECRET } from '../workload.ts'

interface Options {
  readonly scope: Scope
  readonly generator: Service
  /** The folder for its project and its data. */
  readonly folder: string
  readonly rows: number
  /** Undefined for PGlite in its data folder. */
  readonly databaseUrl?: string
  /** Node writes a processor profile here when the engine ends. */
  readonly profileFolder?: string
}

export interface RunningEngine {
  readonly measure: Measure
  readonly service: Service
}

/** Starts the engine with the project of the benchmark. */
export async function engine(options: Options): Promise<RunningEngine> {
  const project = join(options.folder, 'project')
  await copyProject(project, options.rows)
  return engineOf(project, options)
}

/** Does the same with an existing project. */
export async function engineOf(project: string, options: Options): Promise<RunningEngine> {
  const { service, port } = await serveProject({ ...options, project })
  return { service, measure: await httpLoad(options.generator, port, PUBLISHABLE_KEY, options.rows) }
}

interface ServeOptions extends Pick<Options, 'scope' | 'folder' | 'databaseUrl' | 'profileFolder'> {
  readonly project: string
}

/** Serves one project, for which the benchmark signs tokens itself. */
export async function serveProject(options: ServeOptions): Promise<{ service: Service; port: number }> {
  const { project, databaseUrl } = options
  return launchEngine({
    ...options,
    args: ['serve', '--project', project],
    env: { JWT_SECRET, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
  })
}

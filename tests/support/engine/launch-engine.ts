import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILT_ENGINE } from '../paths.ts'
import { startService, waitForHttp, type Service } from '../processes/processes.ts'
import type { Scope } from '../processes/scope.ts'
import { freePort } from '../free-port.ts'
import { Unavailable } from '../unavailable.ts'
import { machineEnvironment } from '../processes/machine-environment.ts'

export const PUBLISHABLE_KEY = 'sb_publishable_bench0000000000000000000_00000000'
export const SECRET_KEY = 'sb_secret_bench0000000000000000000_00000000'
const START_MS = 90_000

interface LaunchOptions {
  readonly scope: Scope
  /** The folder for the engine's data. */
  readonly folder: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Node writes a processor profile here when the engine ends. */
  readonly profileFolder?: string
  /** Further flags for Node. */
  readonly flags?: readonly string[]
}

/** Starts the engine with its default settings: its logs, limits and checks are on. */
export async function launchEngine(options: LaunchOptions): Promise<{ service: Service; port: number }> {
  const { scope, folder, args, env, flags = [], profileFolder } = options
  await access(BUILT_ENGINE).catch(() => {
    throw new Unavailable('the engine is not built: npm run build')
  })
  const port = await freePort()
  const profiling = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]
  const service = startService(scope, process.execPath, [...flags, ...profiling, BUILT_ENGINE, ...args], {
    cwd: folder,
    env: {
      ...machineEnvironment(),
      HOST: '127.0.0.1',
      PORT: String(port),
      PORTICO_DATA: join(folder, 'data'),
      // All sockets come from one address.
      PORTICO_SOCKETS_PER_ADDRESS: '10000',
      PORTICO_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      PORTICO_SECRET_KEY: SECRET_KEY,
      ...env,
    },
  })
  await waitForHttp(service, `http://127.0.0.1:${port}/health`, START_MS)
  return { service, port }
}

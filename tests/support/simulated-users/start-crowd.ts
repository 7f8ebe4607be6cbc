import { fileURLToPath } from 'node:url'
import { ask, startScript, type Service } from '../processes/processes.ts'
import type { Scope } from '../processes/scope.ts'
import type { CrowdLoop } from './crowd-loop.ts'
import type { Crowd, CrowdOptions, CrowdResult } from './crowd.ts'

const OPEN_MS = 120_000
const CLOSE_MS = 60_000

/** Like `openCrowd`, in a separate process that ends with `close`. */
export async function startCrowd(
  scope: Scope,
  options: CrowdOptions,
): Promise<Pick<Crowd, 'run' | 'close'> & { readonly service: Service }> {
  const service = startScript(scope, fileURLToPath(new URL('crowd-loop.ts', import.meta.url)))
  await ask<CrowdLoop>(service, { open: options }, OPEN_MS)
  return {
    service,
    async run(run) {
      return (await ask<CrowdLoop>(service, { run }, run.seconds * 1000 + CLOSE_MS)) as CrowdResult
    },
    async close() {
      await ask<CrowdLoop>(service, { close: true }, CLOSE_MS)
      await service.stop()
    },
  }
}

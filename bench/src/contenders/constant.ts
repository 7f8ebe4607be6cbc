import { fileURLToPath } from 'node:url'
import type { Measure } from '../contender.ts'
import { httpLoad } from '../load/http-load.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { startScript, waitForHttp, type Service } from '../../../tests/support/processes/processes.ts'
import type { Scope } from '../../../tests/support/processes/scope.ts'
import { ROWS } from '../workload.ts'

/** The fastest possible server in Node: it sends a prepared answer. */
export async function constantAnswer(scope: Scope, generator: Service): Promise<Measure> {
  const port = await freePort()
  const server = startScript(scope, fileURLToPath(new URL('constant-server.ts', import.meta.url)), [String(port)])
  await waitForHttp(server, `http://127.0.0.1:${port}/`, 15_000)
  return httpLoad(generator, port, 'none', ROWS)
}

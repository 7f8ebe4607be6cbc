import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../../tests/support/engine/launch-engine.ts'
import { serveProject } from '../contenders/engine.ts'
import { processorMilliseconds } from '../../../tests/support/measuring/cpu.ts'
import { ask, startScript } from '../../../tests/support/processes/processes.ts'
import { benchFolder, copyProject } from '../project.ts'
import type { Scope } from '../../../tests/support/processes/scope.ts'
import type { Sample } from '../../../tests/support/measuring/stats.ts'
import { residentBytes } from '../../../tests/support/measuring/process-memory.ts'
import { listeners, type Plan } from './plan.ts'
import type { Connected, Delivered, Sockets } from './sockets-loop.ts'
import { writeChanges } from './writes.ts'

/** Rows that exist at the start. Only the changes are measured. */
const ROWS = 1000
const CONNECT_MS = 180_000
const PATIENCE_MS = 15_000

export interface RealtimeSample extends Delivered {
  readonly sockets: number
  readonly changes: number
  readonly deliveries: number
  readonly connectMs: number
  /** Memory of the engine before anybody was connected. */
  readonly idleBytes: number
  /** Additional memory for each socket. */
  readonly bytesPerSocket: number
  /** The time from when a change should have been written until the server had written it. */
  readonly writeP99: number
  /** Processor time of all processes for one delivery; undefined if the system has no `/proc`. */
  readonly cpu?: number
  readonly notify: Sample
}

export interface MeasureOptions {
  readonly scope: Scope
  readonly plan: Plan
  readonly folder: string
  readonly databaseUrl?: string
  readonly profileFolder?: string
  readonly notify: () => Promise<Sample>
}

export async function measureRealtime(options: MeasureOptions): Promise<RealtimeSample> {
  const { scope, plan, folder } = options
  const project = join(folder, 'project')
  await mkdir(folder, { recursive: true })
  await copyProject(project, ROWS)
  await copyFile(join(benchFolder, 'sql/realtime.sql'), join(project, 'migrations/20260101000300_realtime.sql'))
  const { service, port } = await serveProject({ ...options, project })
  const sockets = startScript(scope, fileURLToPath(new URL('sockets-loop.ts', import.meta.url)))
  const pid = service.child.pid ?? 0
  try {
    const idleBytes = await residentBytes(pid)
    const changes = plan.seconds
    const order = { port, apiKey: PUBLISHABLE_KEY, changes, listeners: listeners(plan) }
    const connected = (await ask<Sockets>(sockets, { connect: order }, CONNECT_MS)) as Connected
    const bytesPerSocket = ((await residentBytes(pid)) - idleBytes) / plan.sockets
    const notify = await options.notify()

    const before = processorMilliseconds()
    const written = await writeChanges(port, SECRET_KEY, plan)
    const finish = { changes, patienceMs: PATIENCE_MS }
    const delivered = (await ask<Sockets>(sockets, { finish }, CONNECT_MS)) as Delivered
    const after = processorMilliseconds()
    const deliveries = changes * plan.sockets
    return {
      ...delivered,
      sockets: plan.sockets,
      changes: changes * plan.accounts,
      deliveries,
      connectMs: connected.milliseconds,
      idleBytes,
      bytesPerSocket,
      writeP99: written.p99,
      ...(before === undefined || after === undefined ? {} : { cpu: (after - before) / deliveries }),
      notify,
    }
  } finally {
    await sockets.stop()
    await service.stop()
  }
}

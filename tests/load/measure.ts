import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECRET_KEY } from '../support/engine/launch-engine.ts'
import { THINK_MS, type CrowdResult } from '../support/simulated-users/crowd.ts'
import type { Population } from '../support/simulated-users/environment.ts'
import { readLedger } from '../support/simulated-users/ledger.ts'
import { heapAfterCollection, watchMemory, type Heap, type MemoryCurve } from './memory.ts'
import { checkPromises } from '../support/simulated-users/promises.ts'
import { startPortal, type PortalOptions } from './portal.ts'
import { serviceOf } from '../support/simulated-users/service.ts'
import { startCrowd } from '../support/simulated-users/start-crowd.ts'
import { watchProcessor, watchUsage, type Usage } from './usage.ts'

/** Node compiles what is called often only after some thousand requests, and a server runs for days. */
const WARM_UP_SECONDS = 60
const SETTLE_MS = 3000

export interface Phase extends CrowdResult {
  readonly usage: Usage | null
  /** Processor milliseconds of the engine and Postgres per request. */
  readonly cpu: number | null
}

export interface Measured {
  readonly believable: Phase
  /** The same people without pauses. */
  readonly limit: Phase
  readonly memory: MemoryCurve
  /** Measured after the warm-up, after the believable load and after the limit. */
  readonly heaps: readonly [Heap, Heap, Heap]
  /** The number of acknowledged writes; `missing` lists those that are lost. */
  readonly writes: number
  readonly missing: readonly string[]
}

/** Measures both loads on one engine, after a warm-up by the same people. */
export async function measurePortal(
  options: PortalOptions & { readonly population: Population; readonly seconds: number },
): Promise<Measured> {
  const { scope, folder, population, seconds } = options
  const portal = await startPortal(options)
  const { environment, pid, inspector } = portal
  const ledgerFile = join(folder, 'ledger')
  const crowd = await startCrowd(scope, { ...population, environment, ledgerFile })
  const clients = crowd.service.child.pid ?? 0
  const run = async (length: number, thinkMs: number): Promise<Phase> => {
    const usage = watchUsage(pid, clients)
    const processor = watchProcessor(pid)
    const result = await crowd.run({ seconds: length, thinkMs })
    const spent = processor()
    return { ...result, usage: usage(), cpu: spent && spent / result.requestCount }
  }
  const settled = async (): Promise<Heap> => {
    await sleep(SETTLE_MS)
    return heapAfterCollection(inspector)
  }
  try {
    // Without pauses, so that memory that grows only once has grown too.
    await crowd.run({ seconds: Math.min(WARM_UP_SECONDS, seconds), thinkMs: 0 })
    const first = await settled()
    const memory = watchMemory(pid)
    const believable = await run(seconds, THINK_MS)
    const curve = memory()
    const second = await settled()
    const limit = await run(Math.ceil(seconds / 4), 0)
    const third = await settled()
    await crowd.close()
    const entries = readLedger(ledgerFile)
    const writes = entries.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length
    const promises = await checkPromises(serviceOf(environment, SECRET_KEY), entries)
    const missing = promises.flatMap(({ broken }) => broken)
    return { believable, limit, memory: curve, heaps: [first, second, third], writes, missing }
  } finally {
    await crowd.service.stop()
    await portal.service.stop()
  }
}

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Measure } from '../contender.ts'
import { ask, startScript } from '../../../tests/support/processes/processes.ts'
import type { Scope } from '../../../tests/support/processes/scope.ts'
import type { RawLoop } from './pglite-raw-loop.ts'

/** The reference for the embedded database: its raw protocol, in a process of its own. */
export async function pgliteRaw(scope: Scope, folder: string): Promise<Measure> {
  const script = fileURLToPath(new URL('pglite-raw-loop.ts', import.meta.url))
  const loop = startScript(scope, script, [join(folder, 'pglite-raw')])
  await ask<RawLoop>(loop, { seconds: 0 }, 60_000)
  return (seconds) => ask<RawLoop>(loop, { seconds }, seconds * 1000 + 10_000)
}

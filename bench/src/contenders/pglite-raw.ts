import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Measure } from '../contender.ts'
import { ask, startScript } from '../processes.ts'
import type { Scope } from '../scope.ts'
import type { Sample } from '../stats.ts'

/** The limit of the embedded database: its raw protocol, in one process with nothing else. */
export async function pgliteRaw(scope: Scope, folder: string): Promise<Measure> {
  const script = fileURLToPath(new URL('pglite-raw-loop.ts', import.meta.url))
  const loop = startScript(scope, script, [join(folder, 'pglite-raw')])
  await ask(loop, { seconds: 0 }, 60_000)
  return (seconds) => ask<Sample>(loop, { seconds }, seconds * 1000 + 10_000)
}

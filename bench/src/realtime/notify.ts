import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ask, startScript } from '../../../tests/support/processes/processes.ts'
import type { Scope } from '../../../tests/support/processes/scope.ts'
import type { Sample } from '../../../tests/support/measuring/stats.ts'
import type { NotifyLoop } from './notify-loop.ts'
import { timeRoundTrips } from './round-trips.ts'

/** What no live change can be quicker than: one connection notifies, another hears of it. */
export async function notifyOnPostgres(url: string): Promise<Sample> {
  const [speaker, hearer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  try {
    await Promise.all([speaker.connect(), hearer.connect()])
    await hearer.query('listen bench')
    let heard = (): void => {}
    hearer.on('notification', () => heard())
    return await timeRoundTrips(
      () => void speaker.query({ name: 'notify', text: `select pg_notify('bench', $1)`, values: ['x'] }),
      (listener) => (heard = listener),
    )
  } finally {
    await Promise.all([speaker.end(), hearer.end()])
  }
}

/** PGlite in a process with nothing else. */
export async function notifyOnPglite(scope: Scope): Promise<Sample> {
  const script = fileURLToPath(new URL('notify-loop.ts', import.meta.url))
  const loop = startScript(scope, script, [join(scope.folder, 'notify')])
  const sample = await ask<NotifyLoop>(loop, {}, 60_000)
  await loop.stop()
  return sample
}

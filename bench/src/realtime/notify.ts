import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ask, startScript } from '../../../tests/support/processes/processes.ts'
import type { Scope } from '../../../tests/support/processes/scope.ts'
import type { Sample } from '../../../tests/support/measuring/stats.ts'
import type { NotifyLoop } from './notify-loop.ts'
import { timeRoundTrips } from './round-trips.ts'

/** The shortest possible time of a live change: one connection notifies, another receives the notification. */
export async function notifyOnPostgres(url: string): Promise<Sample> {
  const [sender, receiver] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  try {
    await Promise.all([sender.connect(), receiver.connect()])
    await receiver.query('listen bench')
    let onNotification = (): void => {}
    receiver.on('notification', () => onNotification())
    let sent: Promise<unknown> = Promise.resolve()
    const sample = await timeRoundTrips(
      () => (sent = sender.query({ name: 'notify', text: `select pg_notify('bench', $1)`, values: ['x'] })),
      (listener) => (onNotification = listener),
    )
    // The notification may arrive before the answer of the last query, which the end of the connection would fail.
    await sent
    return sample
  } finally {
    await Promise.all([sender.end(), receiver.end()])
  }
}

/** Does the same on PGlite, in a process of its own. */
export async function notifyOnPglite(scope: Scope): Promise<Sample> {
  const script = fileURLToPath(new URL('notify-loop.ts', import.meta.url))
  const loop = startScript(scope, script, [join(scope.folder, 'notify')])
  const sample = await ask<NotifyLoop>(loop, {}, 60_000)
  await loop.stop()
  return sample
}

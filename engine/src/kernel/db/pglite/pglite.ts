import { lockFolder } from '../../lock/folder-lock.ts'
import type { Database } from '../database.ts'
import { listenSql, Subscriptions, unlistenSql } from '../subscriptions.ts'
import { runTransaction } from '../transaction.ts'
import { command, runCommand } from './command.ts'
import { freeze } from './freeze.ts'
import { PgliteLanes } from './lane.ts'
import { Maintenance } from './maintenance.ts'
import { defaultExtensions } from './protocol.ts'
import { restoreSnapshot } from './snapshot.ts'
import { Thread } from './thread.ts'
import { WalFlusher } from './wal-flusher.ts'

export interface PgliteOptions {
  /** The database's folder; `null` keeps it in memory, for tests: there no statement can be timed out. */
  readonly dataDir: string | null
  /** A folder made by `makeSnapshot`: a new database begins as its copy, which is faster than making one. */
  readonly snapshot?: string
  /** Extensions that the database may create. */
  readonly extensions?: readonly string[]
  readonly log?: (text: string) => void
}

export async function openPglite(options: PgliteOptions): Promise<Database> {
  const { dataDir } = options
  const log = options.log ?? (() => undefined)
  const lock = dataDir === null ? null : await lockFolder(dataDir)
  if (dataDir !== null && options.snapshot !== undefined) await restoreSnapshot(options.snapshot, dataDir)
  const extensions = options.extensions ?? defaultExtensions
  const subscriptions = new Subscriptions((error) => log(`a listener failed: ${String(error)}`))
  const flusher = dataDir === null ? null : new WalFlusher(dataDir, (error) => log(`flush failed: ${String(error)}`))
  const lanes = new PgliteLanes({
    start: (events) => Thread.start({ folder: dataDir, extensions }, events),
    greet: () => subscriptions.channels.map((channel) => command(listenSql(channel))),
    onNotify: (channel, payload) => subscriptions.dispatch(channel, payload),
    onWalWrite: () => flusher?.wrote(),
    mayRestart: dataDir !== null,
    log,
  })
  try {
    await lanes.start()
  } catch (error) {
    await lock?.release()
    throw error
  }

  const run = (text: string) => runCommand(lanes, text)
  const maintenance = new Maintenance({ run, isBusy: () => lanes.isBusy, log })

  return {
    kind: 'pglite',
    transaction: (work, settings) => runTransaction(lanes, work, settings),
    query: (statement) => runTransaction(lanes, (session) => session.last(statement)),
    // No gap to report: whatever notifies goes through this process, and a lost thread took its notifications along.
    async listen(channel, onNotify) {
      const subscriber = { onNotify }
      subscriptions.add(channel, subscriber)
      try {
        await run(listenSql(channel))
      } catch (error) {
        subscriptions.remove(channel, subscriber)
        throw error
      }
      return async () => {
        if (subscriptions.remove(channel, subscriber)) await run(unlistenSql(channel)).catch(() => undefined)
      }
    },
    ...(dataDir === null ? {} : { freeze: (work) => freeze(lanes, dataDir, work) }),
    load: () => lanes.load(),
    async close() {
      maintenance.stop()
      await lanes.close()
      await flusher?.stop()
      await lock?.release()
    },
  }
}

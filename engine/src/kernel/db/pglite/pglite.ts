import { lockFolder } from '../../lock/folder-lock.ts'
import type { Database } from '../database.ts'
import { listenSql, Subscriptions, unlistenSql } from '../subscriptions.ts'
import { runTransaction, type Lane, type Lanes } from '../transaction.ts'
import { command, runCommand } from './command.ts'
import { PgliteLanes } from './lane.ts'
import { Maintenance } from './maintenance.ts'
import { DEFAULT_EXTENSIONS } from './protocol.ts'
import { restoreSnapshot } from './snapshot.ts'
import { Thread } from './thread.ts'
import { WalFlusher } from './wal-flusher.ts'

export interface PgliteOptions {
  /** The database's folder. Null keeps it in memory, for tests: there no statement can be stopped by a time limit. */
  readonly dataDir: string | null
  /** A folder made by `makeSnapshot`. A new database is a copy of it, which is faster than creating one. */
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
  const extensions = options.extensions ?? DEFAULT_EXTENSIONS
  const subscriptions = new Subscriptions((error) => log(`a listener failed: ${String(error)}`))
  const flusher = dataDir === null ? null : new WalFlusher(dataDir, (error) => log(`flush failed: ${String(error)}`))
  const lanes = new PgliteLanes({
    start: (events) => Thread.start({ folder: dataDir, extensions }, events),
    firstExchanges: () => subscriptions.channels.map((channel) => command(listenSql(channel))),
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
    // There is no gap to report: all notifications are sent in this process, and a lost thread has lost them with its transactions.
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

/**
 * Takes PGlite's only connection, writes everything to the folder, and passes the folder to `work` while no other statement
 * runs. It runs a statement at the end: if the thread was lost meanwhile, a new one has written to the folder, and this fails.
 */
async function freeze<T>(lanes: Lanes, folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  const lane = await lanes.lease()
  try {
    await runOn(lane, 'checkpoint')
    const result = await work(folder)
    await runOn(lane, 'select 1')
    return result
  } finally {
    lanes.release(lane, 'clean')
  }
}

function runOn(lane: Lane, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    lane.send(command(text, ({ error }) => (error === null ? resolve() : reject(error))))
  })
}

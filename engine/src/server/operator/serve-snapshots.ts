import { join } from 'node:path'
import type { Logger } from '../../kernel/log/logger.ts'
import { folderName } from '../backup/layout.ts'
import { removeAbandonedSnapshots, snapshotFolder } from '../backup/snapshots.ts'
import { startOperatorServer, type OperatorServer } from './operator-server.ts'

/** A folder that holds all data of an environment. */
export interface DataFolder {
  readonly folder: string
  /** Copies the folder as it is at one moment. */
  copyTo(target: string): Promise<void>
  /** Tells the project that a back-up is complete. */
  noteBackup(): Promise<void>
}

/** Lets commands on this machine ask for a copy of the whole data folder. */
export async function serveSnapshots(
  dataDir: string,
  environments: readonly { readonly data?: DataFolder }[],
  log: Logger,
): Promise<OperatorServer> {
  await removeAbandonedSnapshots(dataDir)
  const makeSnapshot = async (id: string): Promise<void> => {
    const started = performance.now()
    for (const { data } of environments) {
      if (data === undefined) throw new Error('an environment keeps data elsewhere')
      await data.copyTo(join(snapshotFolder(dataDir, id), folderName(dataDir, data.folder)))
    }
    log.info({ ms: Math.round(performance.now() - started) }, 'a copy for a back-up was made')
  }
  const complete = async (): Promise<void> => {
    for (const { data } of environments) await data?.noteBackup()
  }
  return startOperatorServer(dataDir, { make: makeSnapshot, complete }, log)
}

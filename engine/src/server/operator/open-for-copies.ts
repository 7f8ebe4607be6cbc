import { join } from 'node:path'
import type { Logger } from '../../kernel/log/logger.ts'
import { folderName } from '../backup/layout.ts'
import { removeLeftSnapshots, snapshotFolder } from '../backup/snapshots.ts'
import { openOperatorDoor, type OperatorDoor } from './operator-door.ts'

export interface KeptFolder {
  readonly folder: string
  /** Copies the folder as it is at one moment. */
  copyTo(target: string): Promise<void>
}

/** Lets commands on this machine ask for a copy of the whole data folder. */
export async function openForCopies(
  dataDir: string,
  environments: readonly { readonly kept?: KeptFolder }[],
  log: Logger,
): Promise<OperatorDoor> {
  await removeLeftSnapshots(dataDir)
  const makeSnapshot = async (id: string): Promise<void> => {
    const started = performance.now()
    for (const { kept } of environments) {
      if (kept === undefined) throw new Error('an environment keeps something elsewhere')
      await kept.copyTo(join(snapshotFolder(dataDir, id), folderName(dataDir, kept.folder)))
    }
    log.info({ ms: Math.round(performance.now() - started) }, 'a copy for a back-up was made')
  }
  return openOperatorDoor(dataDir, makeSnapshot, log)
}

import { resolve } from 'node:path'
import { ConfigError } from '../kernel/config/config-error.ts'
import { folderName } from '../server/backup/layout.ts'
import { readBackup } from '../server/backup/read-backup.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import type { Context } from './context.ts'
import { partsElsewhere } from './elsewhere.ts'
import { interruptible } from './interruptible.ts'
import { showProgress } from './progress.ts'
import { workspaceToFill } from './workspace.ts'

/** `restore FILE`: fills an empty data folder. With `--check` it reads the file, and writes nothing. */
export function restore(context: Context): Promise<number> {
  const workspace = workspaceToFill(context)
  const { dataDir, setups } = workspace
  if (dataDir === null) throw new ConfigError('restore needs a data folder: --data DIR')
  const file = resolve(context.options.file ?? '')
  const folders = setups.map(({ folder }) => folderName(dataDir, folder ?? dataDir))
  return interruptible(async (signal) => {
    const plan = { file, folders, signal, onProgress: showProgress('read') }
    if (context.options.check) {
      const { createdAt } = await readBackup(plan, skip)
      console.log(`${file} is complete. It was made at ${createdAt}.`)
      return
    }
    const parts = partsElsewhere(workspace, context.settings)
    if (parts.length > 0) {
      throw new ConfigError(
        `The back-up would be restored into ${dataDir}, but ${parts.join(', and ')}: unset that first.`,
      )
    }
    const { createdAt } = await restoreBackup({ ...plan, dataDir }).catch(explain(dataDir))
    console.log(`${dataDir} is restored as of ${createdAt}. Start the engine as usual.`)
  })
}

async function skip(): Promise<void> {}

function explain(dataDir: string): (error: unknown) => never {
  return (error) => {
    const isOfSystem = error instanceof Error && 'syscall' in error
    throw isOfSystem ? new ConfigError(`${dataDir} was not restored: ${error.message}`) : error
  }
}

import { join, resolve } from 'node:path'
import { ConfigError } from '../kernel/config/config-error.ts'
import { readKeyFile } from '../kernel/files/key-file.ts'
import { folderName, SEAL_KEY } from '../server/backup/layout.ts'
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
    const key = (): string | null => sealKey(dataDir, context)
    const plan = { file, key, folders, signal, onProgress: showProgress('read') }
    if (context.options.check) {
      const { createdAt } = await readBackup(plan)
      const seal = context.options.unsealed ? 'Its seal was not checked: it may have been altered' : 'Its seal is right'
      console.log(`${file} is complete. ${seal}. It was made at ${createdAt}.`)
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

/** Null only if the operator says so. */
function sealKey(dataDir: string, { settings, options }: Context): string | null {
  if (options.unsealed) return null
  const key = settings.backupKey ?? readKeyFile(join(dataDir, SEAL_KEY))
  if (key !== null) return key
  throw new ConfigError(
    `The key that sealed the back-up is missing: put the file ${SEAL_KEY} of its data folder into ${dataDir}, or set PORTICO_BACKUP_KEY. Without it nobody knows whether the back-up was altered; --unsealed restores it nevertheless.`,
  )
}

function explain(dataDir: string): (error: unknown) => never {
  return (error) => {
    const isOfSystem = error instanceof Error && 'syscall' in error
    throw isOfSystem ? new ConfigError(`${dataDir} was not restored: ${error.message}`) : error
  }
}

import { existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../kernel/config/config-error.ts'
import { loadKeyFile } from '../kernel/files/key-file.ts'
import { lockFolder } from '../kernel/lock/folder-lock.ts'
import { FolderLocked, type FolderLock } from '../kernel/lock/folder-locked.ts'
import { DATABASE, folderName, isInside, SEAL_KEY } from '../server/backup/layout.ts'
import { newSnapshot, removeAbandonedSnapshots } from '../server/backup/snapshots.ts'
import { alreadyExists, writeBackup } from '../server/backup/write-backup.ts'
import { askForSnapshot, tellComplete } from '../server/operator/ask-engine.ts'
import type { Context } from './context.ts'
import { partsElsewhere } from './elsewhere.ts'
import { interruptible } from './interruptible.ts'
import { megabytes, showProgress } from './progress.ts'
import { chosenWorkspace, type Workspace } from './workspace.ts'

/** `backup FILE`: writes a copy that the running engine makes, or the folder itself if no engine runs. */
export function backUp(context: Context): Promise<number> {
  const workspace = chosenWorkspace(context)
  const { dataDir } = workspace
  const file = resolve(context.options.file ?? '')
  if (dataDir === null) throw new ConfigError('Nothing is stored on disk, so there is nothing to back up.')
  return interruptible(async (signal) => {
    requireAllHere(workspace, context)
    await requireTarget(file, workspace, context.options.force)
    const folders = workspace.setups.map(({ folder }) => folderName(dataDir, folder ?? dataDir))
    const write = async (root: string): Promise<void> => {
      const { force } = context.options
      const key = sealKey(dataDir, context)
      const onProgress = showProgress('written')
      const size = await writeBackup({ root, key, folders, file, force, signal, onProgress }).catch(explain(file))
      console.log(
        `${file} is complete, ${megabytes(size)}. It holds keys and personal data: keep it as you keep those.`,
      )
    }
    await withData(dataDir, workspace, signal, write)
  })
}

/** The first back-up makes the key. Somebody has to keep a copy of it, and must hear of it then. */
function sealKey(dataDir: string, { settings }: Context): string {
  if (settings.backupKey !== undefined) return settings.backupKey
  const file = join(dataDir, SEAL_KEY)
  if (!existsSync(file)) {
    console.error(
      `${file} is the new key of the seal. Keep a copy apart from the back-ups: a restore elsewhere needs it.`,
    )
  }
  return loadKeyFile(file)
}

/** Asks only an engine that holds the folder: after a crash another program may have its port, and would get its token. */
async function withData(
  dataDir: string,
  workspace: Workspace,
  signal: AbortSignal,
  work: (root: string) => Promise<void>,
): Promise<void> {
  await removeAbandonedSnapshots(dataDir)
  const locks = await lockAll(dataDir, workspace)
  if (locks instanceof FolderLocked) {
    if (await withCopy(dataDir, signal, work)) return
    throw new ConfigError(
      `${locks.message} It cannot be asked for a copy from here: try again when it has started, or where it runs.`,
    )
  }
  try {
    console.error('no engine runs there; reading the folder itself')
    await work(dataDir)
  } finally {
    for (const lock of locks) await lock.release()
  }
}

/** Returns the error if another process holds one of them. */
async function lockAll(dataDir: string, { setups }: Workspace): Promise<readonly FolderLock[] | FolderLocked> {
  const locks: FolderLock[] = []
  try {
    for (const { folder } of setups) locks.push(await lockFolder(join(folder ?? dataDir, DATABASE)))
    return locks
  } catch (error) {
    for (const lock of locks) await lock.release()
    if (error instanceof FolderLocked) return error
    throw error
  }
}

/** Returns false if no engine answers. */
async function withCopy(dataDir: string, signal: AbortSignal, work: (root: string) => Promise<void>): Promise<boolean> {
  const snapshot = await newSnapshot(dataDir)
  try {
    console.error('asking the engine for a copy of its data')
    if (!(await askForSnapshot(dataDir, snapshot.id, signal))) return false
    await work(snapshot.folder)
    // The file is complete, even if the engine cannot note it.
    await tellComplete(dataDir, snapshot.id, signal).catch((error: unknown) =>
      console.error('the engine could not note the back-up:', error),
    )
    return true
  } finally {
    await snapshot.remove()
  }
}

/** Refuses if data is stored elsewhere: somebody would rely on an incomplete back-up. */
function requireAllHere(workspace: Workspace, { settings }: Context): void {
  const parts = partsElsewhere(workspace, settings)
  if (parts.length > 0) {
    const here = [
      ...(settings.s3 === undefined ? ['<environment>/storage/blobs'] : []),
      '<environment>/keys.json, unless the keys come from variables',
    ]
    throw new ConfigError(
      [
        `This command backs up a data folder that holds everything, but ${parts.join(', and ')}.`,
        `Back up each part with its own tools (pg_dump for Postgres, rclone or aws s3 sync for a bucket), files before and`,
        `after the database; in ${workspace.dataDir}: ${here.join(' and ')}.`,
        'docs/guides/operate.md says in which order and why, with the commands.',
      ].join('\n'),
    )
  }
  for (const { name, folder } of workspace.setups) {
    if (folder !== null && existsSync(join(folder, DATABASE, 'PG_VERSION'))) continue
    throw new ConfigError(`There is nothing to back up in ${workspace.dataDir}: no database of ${name} is there.`)
  }
}

async function requireTarget(file: string, { setups }: Workspace, force: boolean): Promise<void> {
  if (existsSync(file) && !force) throw alreadyExists(file)
  if (setups.some(({ folder }) => folder !== null && isInside(folder, file))) {
    throw new ConfigError(`${file} is inside the data that it would hold; choose a place outside.`)
  }
  await access(dirname(file)).catch(() => {
    throw new ConfigError(`There is no folder ${dirname(file)}.`)
  })
}

/** Turns errors such as a full disk or a read-only folder into one line. */
function explain(file: string): (error: unknown) => never {
  return (error) => {
    const isOfSystem = error instanceof Error && 'syscall' in error
    throw isOfSystem ? new ConfigError(`${file} was not written: ${error.message}`) : error
  }
}

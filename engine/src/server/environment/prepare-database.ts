import { join } from 'node:path'
import { MigrationError } from '../../bootstrap/migration-error.ts'
import { migrate } from '../../bootstrap/migrations.ts'
import { preparePlatform } from '../../bootstrap/platform.ts'
import { ConfigError } from '../../kernel/config/config-error.ts'
import type { Database } from '../../kernel/db/database.ts'
import { DatabaseUnavailable } from '../../kernel/db/errors.ts'
import { openPglite } from '../../kernel/db/pglite/pglite.ts'
import { openPostgres } from '../../kernel/db/postgres/postgres.ts'
import { runAs } from '../../kernel/db/run-as.ts'
import { makePrivateFolder } from '../../kernel/files/private-file.ts'
import { FolderLocked } from '../../kernel/lock/folder-locked.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import { watchDisk } from './disk-watch.ts'
import { ensureBuckets, listSeedObjects } from './seed-objects.ts'
import { planSeeds, runSeeds } from './seeds.ts'
import type { EnvironmentSetup } from './setup.ts'

/** Where the engine's own files are. */
export interface EngineFiles {
  /** The SQL of the platform itself. */
  readonly platformSql: string
  /** A prepared database that new embedded ones are copied from. It need not exist. */
  readonly snapshot: string
}

type Setup = Pick<EnvironmentSetup, 'folder' | 'given' | 'project' | 'seedFiles' | 'seedFolders' | 'name'>

/** Opens the database, and warns the operator of a full disk until it is closed. */
export async function openDatabase(
  setup: Setup,
  files: EngineFiles,
  poolSize: number | undefined,
  log: Logger,
): Promise<Database> {
  const db = await open(setup, files, poolSize, log)
  const unwatch = setup.folder === null ? () => {} : watchDisk(setup.folder, log)
  return {
    ...db,
    close() {
      unwatch()
      return db.close()
    },
  }
}

async function open(setup: Setup, files: EngineFiles, poolSize: number | undefined, log: Logger): Promise<Database> {
  const { databaseUrl } = setup.given
  const options = { log: (text: string) => log.warn(text) }
  try {
    if (databaseUrl !== undefined) {
      return await openPostgres({ ...options, url: databaseUrl, ...(poolSize === undefined ? {} : { poolSize }) })
    }
    if (setup.folder !== null) makePrivateFolder(setup.folder)
    const dataDir = setup.folder === null ? null : join(setup.folder, 'database')
    return await openPglite({ ...options, dataDir, snapshot: files.snapshot })
  } catch (error) {
    if (error instanceof FolderLocked) throw new ConfigError(error.message)
    if (isDiskFull(error)) {
      throw new ConfigError(
        `The database of ${setup.name} cannot be opened: there is no space left on the disk of ${setup.folder}. Free some space and start again; nothing stored is lost.`,
        { cause: error },
      )
    }
    if (error instanceof DatabaseUnavailable) {
      throw new ConfigError(`The database of ${setup.name} cannot be reached: ${error.message}`)
    }
    throw error
  }
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === 'ENOSPC') || error.message.includes('No space left on device')
}

/** Applies the platform's schemas, the project's migrations and the seeds of a new database, if they are missing. */
export async function prepareDatabase(db: Database, setup: Setup, files: EngineFiles, log: Logger): Promise<void> {
  const { project, seedFiles, seedFolders } = setup
  try {
    if (await preparePlatform(db, { folder: files.platformSql })) log.info('prepared the platform')
    await planSeeds(db, project.root, [...seedFiles, ...listSeedObjects(seedFolders).map(({ file }) => file)])
    const applied = await migrate(db, { folder: project.migrationsDir })
    if (applied.length > 0) log.info({ files: applied }, 'migrated')
    await ensureBuckets(db, project.storage.buckets)
    const seeded = await runSeeds(db, project.root, seedFiles, { all: false })
    if (seeded.length > 0) log.info({ files: seeded }, 'seeded')
    // Opens a connection for requests: what is wrong with their login shows now, and not to the first visitor.
    await runAs(db, { role: 'anon', claims: '' }, (session) => session.last({ text: 'select 1' }))
  } catch (error) {
    if (error instanceof MigrationError) throw new ConfigError(error.message, { cause: error })
    if (error instanceof DatabaseUnavailable) {
      throw new ConfigError(
        `The database of ${setup.name} became unreachable while it was prepared: ${error.message}\nThe unfinished step was rolled back; start again when the database is reachable.`,
        { cause: error },
      )
    }
    throw error
  }
}

import { ConfigError } from '../kernel/config/config-error.ts'
import { arePasswordsPublished, passwordPublisher } from '../server/environment/demo-users.ts'
import { openFileStore } from '../server/environment/file-store.ts'
import { openDatabase, prepareDatabase } from '../server/environment/prepare-database.ts'
import { listSeedObjects, seedObjects } from '../server/environment/seed-objects.ts'
import { reseed } from '../server/environment/seeds.ts'
import type { Context } from './context.ts'
import { portalWorkspace } from './workspace.ts'

/** `reset-training`: restores the sample data, with dates relative to today. Production is never touched. */
export async function resetTraining(context: Context): Promise<number> {
  const { settings, files, log } = context
  const { setups } = portalWorkspace(context)
  const setup = setups.find(({ name }) => name === 'training')
  if (setup === undefined) throw new ConfigError('There is no training environment.')
  const { databaseUrl } = setup.given
  if (databaseUrl !== undefined && databaseUrl === settings.production.databaseUrl) {
    throw new ConfigError('DATABASE_URL and TRAINING_DATABASE_URL name the same database; nothing was changed.')
  }
  const fileStore = await openFileStore(setup, settings.s3, log)
  const db = await openDatabase(setup, files, settings.poolSize, log)
  try {
    await prepareDatabase(db, setup, files, log)
    const { project, seedFiles, seedFolders } = setup
    const objects = listSeedObjects(seedFolders).map(({ file }) => file)
    // A running engine continues: the sample users can sign in afterwards if they could before.
    const passwords = (await arePasswordsPublished(db)) ? setup.identity.demo?.passwords : null
    await reseed(db, project.root, seedFiles, objects, passwords ? await passwordPublisher(passwords) : undefined)
    await seedObjects(db, fileStore, project.root, seedFolders, { all: false })
    log.info({ environment: setup.name }, 'restored the sample data')
  } finally {
    await db.close()
    fileStore.close()
  }
  return 0
}

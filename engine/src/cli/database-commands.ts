import type { Database } from '../kernel/db/database.ts'
import { openFileStore } from '../server/environment/file-store.ts'
import { openDatabase, prepareDatabase } from '../server/environment/prepare-database.ts'
import { seedObjects } from '../server/environment/seed-objects.ts'
import { runSeeds } from '../server/environment/seeds.ts'
import type { EnvironmentSetup } from '../server/environment/setup.ts'
import type { Context } from './context.ts'
import { chosenWorkspace } from './workspace.ts'

type Work = (db: Database, setup: EnvironmentSetup) => Promise<void>

/** `migrate`: does what a start does before it serves, and nothing else. */
export function migrateAll(context: Context): Promise<number> {
  return onEach(context, (db, setup) => prepareDatabase(db, setup, context.files, context.log))
}

/** `seed`: runs all seeds that never ran, also on a database that already has data. */
export function seedAll(context: Context): Promise<number> {
  return onEach(context, async (db, setup) => {
    await prepareDatabase(db, setup, context.files, context.log)
    const { project, seedFiles, seedFolders } = setup
    const fileStore = await openFileStore(setup, context.settings.s3, context.log)
    try {
      const files = [
        ...(await runSeeds(db, project.root, seedFiles, { all: true })),
        ...(await seedObjects(db, fileStore, project.root, seedFolders, { all: true })),
      ]
      context.log.info({ environment: setup.name, files }, files.length === 0 ? 'no seed is due' : 'seeded')
    } finally {
      fileStore.close()
    }
  })
}

async function onEach(context: Context, work: Work): Promise<number> {
  const { settings, files, log } = context
  const { setups } = chosenWorkspace(context)
  for (const setup of setups) {
    const db = await openDatabase(setup, files, settings.poolSize, log)
    try {
      await work(db, setup)
    } finally {
      await db.close()
    }
  }
  return 0
}

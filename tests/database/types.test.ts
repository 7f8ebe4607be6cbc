import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kinds } from '../../engine/test/databases.ts'
import { databaseTypes } from './support/database-types.ts'
import { openProject } from './support/project-database.ts'
import { project } from './support/project.ts'

it.each(kinds)('database.types.ts equals the types of the migrations on %s (npm run types)', async (kind) => {
  const database = await openProject(kind)
  try {
    await expect(await databaseTypes(database.db)).toMatchFileSnapshot(join(project, 'database.types.ts'))
  } finally {
    await database.close()
  }
})

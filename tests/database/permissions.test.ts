import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionsPage } from './support/permissions.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { project } from './support/project.ts'

let database: ProjectDatabase
beforeAll(async () => {
  database = await openProject('postgres')
})
afterAll(() => database.close())

it('docs/reference/permissions.md lists the permissions of the database', async () => {
  const page = join(project, '..', 'docs', 'reference', 'permissions.md')
  await expect(await permissionsPage(database.db)).toMatchFileSnapshot(page)
})

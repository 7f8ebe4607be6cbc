import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds } from '../../engine/test/databases.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { runTap, tapFiles } from './support/tap.ts'

describe.each(kinds)('on %s', (kind) => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject(kind)
  })
  afterAll(() => database.close())

  it.each(tapFiles)('%s', async (file) => {
    const { failures, passed } = await runTap(database.db, file)
    expect(failures.join('\n')).toBe('')
    expect(passed).toBeGreaterThan(0)
  })
})

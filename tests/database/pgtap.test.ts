import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds, type Kind } from '../../engine/test/databases.ts'
import { IS_QUICK } from '../support/selection.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { runTap, tapFiles } from './support/tap.ts'

describe.each(kinds)('on %s', (kind) => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject(kind)
  })
  afterAll(() => database.close())

  it.each(filesFor(kind))('%s', async (file) => {
    const { failures, passed } = await runTap(database.db, file)
    expect(failures.join('\n')).toBe('')
    expect(passed).toBeGreaterThan(0)
  })
})

/** `npm test` runs every tenth file on PGlite, as a sample. */
function filesFor(kind: Kind): readonly string[] {
  return IS_QUICK && kind === 'pglite' ? tapFiles.filter((_, index) => index % 10 === 0) : tapFiles
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds, type Kind } from '../../engine/test/databases.ts'
import { IS_QUICK } from '../support/selection.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { runTap, tapFiles } from './support/tap.ts'

/**
 * `npm test` runs every file on Postgres once, as an owner who is not a superuser (as-on-supabase.test.ts), and here every tenth file on
 * PGlite as a sample. The sample leaves out a file that takes half a minute on PGlite.
 */
const SLOW_ON_PGLITE = 'second_factor_matrix.test.sql'
const FILES = IS_QUICK ? tapFiles.filter((file, index) => index % 10 === 5 && file !== SLOW_ON_PGLITE) : tapFiles
const KINDS: readonly Kind[] = IS_QUICK ? ['pglite'] : kinds

describe.each(KINDS)('on %s', (kind) => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject(kind)
  })
  afterAll(() => database.close())

  it.each(FILES)('%s', async (file) => {
    const { failures, passed } = await runTap(database.db, file)
    expect(failures.join('\n')).toBe('')
    expect(passed).toBeGreaterThan(0)
  })
})

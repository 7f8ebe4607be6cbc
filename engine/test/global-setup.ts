import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { TestProject } from 'vitest/node'
import { makeSnapshot } from '../src/bootstrap/make-snapshot.ts'
import { makeEmptySnapshot } from './empty-snapshot.ts'
import { engineFlags } from '../../tests/support/engine/engine-flags.ts'
import { startPostgres } from '../../tests/support/postgres.ts'

/** One cluster for the whole run; each suite makes its own database in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const engine = join(import.meta.dirname, '..')
  // The runner's own process has begun without them.
  for (const flag of engineFlags) setFlagsFromString(flag)
  const cache = join(engine, 'node_modules', '.cache')
  const snapshot = join(cache, 'test-snapshot')
  const emptySnapshot = join(cache, 'empty-snapshot')
  const [cluster] = await Promise.all([
    startPostgres(),
    makeSnapshot({ target: snapshot, sqlFolder: join(engine, 'src', 'bootstrap', 'sql') }),
    makeEmptySnapshot(emptySnapshot),
  ])
  project.provide('postgresUrl', cluster.url)
  project.provide('snapshot', snapshot)
  project.provide('emptySnapshot', emptySnapshot)
  return () => cluster.stop()
}

import type { TestProject } from 'vitest/node'
import { JWT_SECRET, startEngine } from '../../support/engine/engine-process.ts'
import { PROJECT } from './projects.ts'
import { olderKey } from '../../support/engine/tokens.ts'
import { newEngineData } from '../../support/engine/engine-data.ts'

/** Shorter than the default of eight seconds, so that the tests wait less. */
const TIME_LIMIT_MS = 2_000

/** Smaller than the defaults of 20 MB and 50,000 rows, which take PGlite seconds on a busy machine. */
const SMALL_ANSWERS = { REST_ANSWER_LIMIT: '2mb', REST_EMBED_ROWS: '5000' }

/** Starts one engine on the conformance project for all test files of a vitest project. */
export async function serveProject(project: TestProject, kind: 'pglite' | 'postgres'): Promise<() => Promise<void>> {
  const data = await newEngineData(kind)
  try {
    const engine = await startEngine({
      project: PROJECT,
      dataDir: data.folder,
      env: { ...SMALL_ANSWERS, STATEMENT_TIMEOUT_MS: String(TIME_LIMIT_MS) },
      ...(data.databaseUrl === undefined ? {} : { databaseUrl: data.databaseUrl }),
    })
    project.provide('target', {
      kind,
      url: engine.url,
      key: olderKey(JWT_SECRET, 'anon'),
      jwtSecret: JWT_SECRET,
      timeLimitMs: TIME_LIMIT_MS,
    })
    return async () => {
      await engine.stop()
      await data.remove()
    }
  } catch (error) {
    await data.remove()
    throw error
  }
}

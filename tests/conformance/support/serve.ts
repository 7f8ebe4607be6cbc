import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../support/postgres.ts'
import { JWT_SECRET, startEngine } from '../../support/engine/engine-process.ts'
import { PROJECT } from './projects.ts'
import { mintToken } from './tokens.ts'

/** Shorter than the engine's own eight seconds, so that the suites need not wait as long. */
const TIME_LIMIT_MS = 2_000

/** Smaller than the engine's own 20 MB and 50,000 rows, which take PGlite seconds on a busy machine. */
const SMALL_ANSWERS = { REST_ANSWER_LIMIT: '2mb', REST_EMBED_ROWS: '5000' }

/** One engine on the conformance project for all suites of a vitest project. */
export async function serveProject(project: TestProject, kind: 'pglite' | 'postgres'): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-conformance-'))
  const cluster = kind === 'postgres' ? await startPostgres({ settings: { timezone: 'UTC' } }) : null
  const tidy = async () => {
    await cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const engine = await startEngine({
      project: PROJECT,
      dataDir,
      env: { ...SMALL_ANSWERS, STATEMENT_TIMEOUT_MS: String(TIME_LIMIT_MS) },
      ...(cluster ? { databaseUrl: await cluster.createDatabase() } : {}),
    })
    project.provide('target', {
      kind,
      url: engine.url,
      key: mintToken(JWT_SECRET, { role: 'anon' }),
      jwtSecret: JWT_SECRET,
      timeLimitMs: TIME_LIMIT_MS,
    })
    return async () => {
      await engine.stop()
      await tidy()
    }
  } catch (error) {
    await tidy()
    throw error
  }
}

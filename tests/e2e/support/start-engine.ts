import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../support/postgres.ts'
import { buildGallery } from './gallery-files.ts'
import { startProduct } from '../../support/engine/start-product.ts'
import { newApiKeys } from '../../support/engine/api-keys.ts'

/**
 * Starts the engine and builds the gallery at the same time; the returned function stops and removes both. Training, which most
 * tests use, runs on Postgres, which needs less processor time; production and the story run on PGlite.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const { secretKey } = newApiKeys()
  const postgres = await startPostgres()
  const database = await postgres.createDatabase()
  const gallery = mkdtempSync(join(tmpdir(), 'portico-gallery-'))
  const starting = startProduct({
    TRAINING_DATABASE_URL: database,
    // Every test has its own client address (test.ts), so that tests do not share rate limits.
    PORTICO_TRUST_PROXY: 'true',
    // Needed for requests that only server functions may send, such as invitations.
    TRAINING_SECRET_KEY: secretKey,
  })
  const stop = async () => {
    rmSync(gallery, { recursive: true, force: true, maxRetries: 5 })
    // An engine that failed to start has already cleaned up.
    const engine = await starting.catch(() => null)
    await engine?.stop()
    await postgres.stop()
  }
  try {
    const [engine] = await Promise.all([starting, buildGallery(gallery)])
    process.env['PORTICO_E2E_URL'] = engine.url
  } catch (error) {
    await stop()
    throw error
  }
  process.env['PORTICO_E2E_SECRET_KEY'] = secretKey
  // For what only time brings about, such as an old proof of a second factor.
  process.env['PORTICO_E2E_DATABASE'] = database
  process.env['PORTICO_E2E_GALLERY'] = gallery
  return stop
}

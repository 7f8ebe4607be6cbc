import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../support/postgres.ts'
import { buildGallery } from './gallery-files.ts'
import { startProduct } from '../../support/engine/start-product.ts'
import { newApiKeys } from '../../support/engine/api-keys.ts'

/**
 * Starts the engine, and builds the gallery meanwhile; the function that it answers takes both away again. Training, where
 * most tests are, is on Postgres, which works less for the same; production, and the story in both, on PGlite.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const { secretKey } = newApiKeys()
  const postgres = await startPostgres()
  const database = await postgres.createDatabase()
  const gallery = mkdtempSync(join(tmpdir(), 'portico-gallery-'))
  const starting = startProduct({
    TRAINING_DATABASE_URL: database,
    // Every test comes from an address of its own (test.ts), so that none uses up what another is allowed.
    PORTICO_TRUST_PROXY: 'true',
    // For what only the server's own functions may do, such as inviting somebody.
    TRAINING_SECRET_KEY: secretKey,
  })
  const stop = async () => {
    rmSync(gallery, { recursive: true, force: true, maxRetries: 5 })
    // One that did not start has cleared up after itself.
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
  process.env['PORTICO_E2E_GALLERY'] = gallery
  return stop
}

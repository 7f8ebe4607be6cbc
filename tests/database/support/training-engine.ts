import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { inject } from 'vitest'
import { parseCommandLine } from '../../../engine/src/cli/arguments.ts'
import { portalPlan } from '../../../engine/src/cli/plans.ts'
import { readSettings } from '../../../engine/src/kernel/config/settings.ts'
import { createLogger } from '../../../engine/src/kernel/log/logger.ts'
import { startEngine } from '../../../engine/src/server/engine.ts'
import { createPostgresDatabase, sqlFolder, type Kind } from '../../../engine/test/databases.ts'
import { inRepository } from '../../support/paths.ts'
import { newApiKeys } from '../../support/engine/api-keys.ts'

export interface TrainingEngine {
  /** A client without a session; with the secret key, the policies do not apply to it. */
  client(kind?: 'publishable' | 'secret'): SupabaseClient
  signIn(email: string, password: string): Promise<SupabaseClient>
  close(): Promise<void>
}

/** Starts the engine with the training environment and its sample data, as `npm start` does. */
export async function startTraining(kind: Kind): Promise<TrainingEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-training-'))
  const database = kind === 'postgres' ? await createPostgresDatabase() : null
  const { key, secretKey } = newApiKeys()
  const keys = { publishable: key, secret: secretKey }
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    TRAINING_PUBLISHABLE_KEY: keys.publishable,
    TRAINING_SECRET_KEY: keys.secret,
    ...(database === null ? {} : { TRAINING_DATABASE_URL: database.url }),
  }
  const log = createLogger({ level: 'silent', pretty: false, writer: { write: () => {} } })
  const { site: _, ...plan } = portalPlan({
    root: inRepository(),
    env,
    settings: readSettings(env),
    options: parseCommandLine(['start', '--data', folder]).options,
    log,
    files: { platformSql: sqlFolder, snapshot: inject('snapshot') },
  })
  const training = plan.environments.filter(({ name }) => name === 'training')
  const engine = await startEngine({ ...plan, environments: training }, log)
  await engine.ready
  const client = (kind: keyof typeof keys = 'publishable'): SupabaseClient =>
    createClient(`${engine.url}/training`, keys[kind], { auth: { persistSession: false, autoRefreshToken: false } })
  return {
    client,
    async signIn(email, password) {
      const person = client()
      const { error } = await person.auth.signInWithPassword({ email, password })
      if (error) throw error
      return person
    },
    async close() {
      await engine.close()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

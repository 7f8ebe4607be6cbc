import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../test/postgres.ts'
import { DEFAULTS_PROJECT, JWT_SECRET, startEngine, type EngineProcess } from './engine-process.ts'
import { target } from './target.ts'
import { mintToken } from './tokens.ts'

/** An engine that a suite may stop, kill and start again, always on the same data. */
export interface OwnEngine {
  start(): Promise<EngineProcess>
  dispose(): Promise<void>
}

/** A cluster of its own: settings of the authenticator role hold for all databases of a cluster. */
export async function ownEngine(): Promise<OwnEngine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-conformance-own-'))
  const cluster = target.kind === 'postgres' ? await startPostgres({ settings: { timezone: 'UTC' } }) : null
  const databaseUrl = await cluster?.createDatabase()
  let current: EngineProcess | null = null
  return {
    async start() {
      current = await startEngine({
        project: DEFAULTS_PROJECT,
        dataDir,
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
      })
      return current
    },
    async dispose() {
      await current?.stop()
      await cluster?.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const key = mintToken(JWT_SECRET, { role: 'anon' })

export function ask(engine: EngineProcess, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${engine.url}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(init.headers as Record<string, string> | undefined),
    },
  })
}

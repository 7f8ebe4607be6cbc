import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { startPostgres } from '../../support/postgres.ts'
import { JWT_SECRET, startEngine } from '../../support/engine/engine-process.ts'
import { target } from './target.ts'
import { mintToken } from './tokens.ts'

const PROJECT = fileURLToPath(new URL('../projects/functions', import.meta.url))

/** Passes `verify_jwt` and is nobody in particular. */
export const token = mintToken(JWT_SECRET, { role: 'anon' })

export interface FunctionsEngine {
  readonly url: string
  readonly key: string
  readonly secretKey: string
  /** With the publishable key, and the token of nobody in particular. */
  readonly client: SupabaseClient
  /** None: the database is embedded. */
  readonly databaseUrl: string | undefined
  /** Below `/functions/v1/`, with that token unless the headers say otherwise. */
  call(path: string, init?: RequestInit): Promise<Response>
  /** Everything that it said so far. */
  output(): string
  stop(): Promise<void>
  dispose(): Promise<void>
}

export interface FunctionsEngineOptions {
  readonly project?: string
  readonly env?: Readonly<Record<string, string>>
}

/** An engine of the suite's own, with limits that suit it. */
export async function functionsEngine(options: FunctionsEngineOptions = {}): Promise<FunctionsEngine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-functions-'))
  const cluster = target.kind === 'postgres' ? await startPostgres({ settings: { timezone: 'UTC' } }) : null
  const databaseUrl = await cluster?.createDatabase()
  const key = `sb_publishable_${randomBytes(18).toString('base64url')}`
  const secretKey = `sb_secret_${randomBytes(18).toString('base64url')}`
  const tidy = async (): Promise<void> => {
    await cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  let output = ''
  const engine = await startEngine({
    project: options.project ?? PROJECT,
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    env: { LOG_LEVEL: 'info', PORTICO_PUBLISHABLE_KEY: key, PORTICO_SECRET_KEY: secretKey, ...options.env },
    onOutput: (text) => (output += text),
  }).catch(async (error: unknown) => {
    await tidy()
    throw error
  })
  return {
    url: engine.url,
    key,
    secretKey,
    databaseUrl,
    client: createClient(engine.url, key, { accessToken: () => Promise.resolve(token) }),
    call: (path, init = {}) =>
      fetch(`${engine.url}/functions/v1/${path}`, { headers: { authorization: `Bearer ${token}` }, ...init }),
    output: () => output,
    stop: () => engine.stop(),
    async dispose() {
      await engine.stop()
      await tidy()
    },
  }
}

/** Tries again until it holds; what a log or another thread says comes a moment later. */
export async function eventually(check: () => boolean | Promise<boolean>, limitMs = 5_000): Promise<boolean> {
  const end = performance.now() + limitMs
  while (performance.now() < end) {
    if (await check()) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return check()
}

import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { JWT_SECRET, startEngine } from '../../support/engine/engine-process.ts'
import { target } from './target.ts'
import { mintToken } from './tokens.ts'
import { newEngineData } from '../../support/engine/engine-data.ts'
import { newApiKeys } from '../../support/engine/api-keys.ts'

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
  const data = await newEngineData(target.kind)
  const { databaseUrl } = data
  const { key, secretKey } = newApiKeys()
  let output = ''
  const engine = await startEngine({
    project: options.project ?? PROJECT,
    dataDir: data.folder,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    env: { LOG_LEVEL: 'info', PORTICO_PUBLISHABLE_KEY: key, PORTICO_SECRET_KEY: secretKey, ...options.env },
    onOutput: (text) => (output += text),
  }).catch(async (error: unknown) => {
    await data.remove()
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
      await data.remove()
    },
  }
}

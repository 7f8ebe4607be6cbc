import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { JWT_SECRET, startEngine } from '../../support/engine/engine-process.ts'
import { target } from './target.ts'
import { olderKey } from '../../support/engine/tokens.ts'
import { newEngineData } from '../../support/engine/engine-data.ts'
import { newApiKeys } from '../../support/engine/api-keys.ts'

const PROJECT = fileURLToPath(new URL('../projects/functions', import.meta.url))

/** A token that passes `verify_jwt` and names no user. */
export const token = olderKey(JWT_SECRET, 'anon')

export interface FunctionsEngine {
  readonly url: string
  readonly key: string
  readonly secretKey: string
  /** A client with the publishable key and the token that names no user. */
  readonly client: SupabaseClient
  /** Undefined on PGlite. */
  readonly databaseUrl: string | undefined
  /** Sends a request below `/functions/v1/`, with that token unless `init` has headers. */
  call(path: string, init?: RequestInit): Promise<Response>
  /** Everything that the engine has printed so far. */
  output(): string
  stop(): Promise<void>
  dispose(): Promise<void>
}

export interface FunctionsEngineOptions {
  readonly project?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts an engine on the functions project, with the settings of one test file. */
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

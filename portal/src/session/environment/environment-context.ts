import { createContext, use } from 'react'
import type { EnvironmentName, RuntimeConfig } from '../../config/runtime-config.ts'
import type { AuthClient } from '../../lib/auth-client.ts'
import type { Client } from '../../lib/supabase.ts'
import { TEXTS } from '../auth/texts.ts'

interface Environment {
  readonly config: RuntimeConfig
  readonly name: EnvironmentName
  readonly auth: AuthClient
  /** Throws on pages that were imported without it: see `load-client.ts`. */
  readonly client: Client
  readonly loadClient: () => Promise<Client>
  /** Another environment is another database: everything below mounts again, with the session of that environment. */
  readonly switchTo: (name: EnvironmentName) => void
}

/** The names of the environments in a sentence. */
export const environmentLabel = (name: EnvironmentName): string => TEXTS.environments[name]

export const EnvironmentContext = createContext<Environment | null>(null)

export function useEnvironment(): Environment {
  const environment = use(EnvironmentContext)
  if (environment === null) throw new Error('useEnvironment outside of its provider')
  return environment
}

export function useClient(): Client {
  return useEnvironment().client
}

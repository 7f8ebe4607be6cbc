import type { EnvironmentAddress } from '../config/runtime-config.ts'
import type { AuthClient } from './auth-client.ts'
import type { Client, clientOf } from './supabase.ts'

interface ClientModule {
  readonly clientOf: typeof clientOf
}

let loaded: ClientModule | null = null

/**
 * Loads what only signed-in users need of the Supabase client: rows, files, functions and live changes. A page that
 * needs it is imported with `withClient`.
 */
async function loadClientModule(): Promise<ClientModule> {
  return (loaded ??= await import('./supabase.ts'))
}

/** Imports a page or a part of one together with the client. */
export async function withClient<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadClientModule()])
  return module
}

export async function loadClient(auth: AuthClient, address: EnvironmentAddress): Promise<Client> {
  return (await loadClientModule()).clientOf(auth, address)
}

/** Throws where the client is not loaded. */
export function loadedClient(auth: AuthClient, address: EnvironmentAddress): Client {
  if (loaded === null) throw new Error('The client is used by a page that was not imported with withClient')
  return loaded.clientOf(auth, address)
}

/** For what has to end with a session, if it has begun. */
export function clientIfLoaded(auth: AuthClient, address: EnvironmentAddress): Client | null {
  return loaded?.clientOf(auth, address) ?? null
}

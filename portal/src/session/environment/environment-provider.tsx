import { Fragment, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { EnvironmentName, RuntimeConfig } from '../../config/runtime-config.ts'
import { type AuthClient, createAuthClient } from '../../lib/auth-client.ts'
import { loadClient, loadedClient } from '../../lib/load-client.ts'
import { readEnvironment, storeEnvironment } from '../../lib/stored-session.ts'
import { EnvironmentContext } from './environment-context.ts'

export function EnvironmentProvider({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  const [name, setName] = useState(readEnvironment)
  const authOf = useAuthClients(config)

  const switchTo = useCallback((next: EnvironmentName) => {
    storeEnvironment(next)
    setName(next)
  }, [])

  const value = useMemo(() => {
    const [auth, address] = [authOf(name), config.environments[name]]
    return {
      config,
      name,
      auth,
      switchTo,
      get client() {
        return loadedClient(auth, address)
      },
      loadClient: () => loadClient(auth, address),
    }
  }, [config, name, authOf, switchTo])
  return (
    <EnvironmentContext value={value}>
      <Fragment key={name}>{children}</Fragment>
    </EnvironmentContext>
  )
}

/** One client for each environment and page: two clients with one storage key would refresh the same token twice. */
function useAuthClients(config: RuntimeConfig): (name: EnvironmentName) => AuthClient {
  const clients = useRef(new Map<EnvironmentName, AuthClient>())
  return useCallback(
    (name) => {
      const existing = clients.current.get(name)
      if (existing !== undefined) return existing
      const client = createAuthClient(name, config.environments[name])
      clients.current.set(name, client)
      return client
    },
    [config],
  )
}

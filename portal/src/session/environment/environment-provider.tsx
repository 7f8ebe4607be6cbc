import { Fragment, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { EnvironmentName, RuntimeConfig } from '../../config/runtime-config.ts'
import { createPortalClient, type Client } from '../../lib/supabase.ts'
import { EnvironmentContext } from './environment-context.ts'
import { readEnvironment, storeEnvironment } from './environment-store.ts'

export function EnvironmentProvider({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  const [name, setName] = useState(readEnvironment)
  const clientOf = useClients(config)

  const switchTo = useCallback((next: EnvironmentName) => {
    storeEnvironment(next)
    setName(next)
  }, [])

  const value = useMemo(() => ({ config, name, client: clientOf(name), switchTo }), [config, name, clientOf, switchTo])
  return (
    <EnvironmentContext value={value}>
      <Fragment key={name}>{children}</Fragment>
    </EnvironmentContext>
  )
}

/** One client an environment and page: two on one storage key refresh the same token against each other. */
function useClients(config: RuntimeConfig): (name: EnvironmentName) => Client {
  const clients = useRef(new Map<EnvironmentName, Client>())
  return useCallback(
    (name) => {
      const existing = clients.current.get(name)
      if (existing !== undefined) return existing
      const client = createPortalClient(name, config.environments[name])
      clients.current.set(name, client)
      return client
    },
    [config],
  )
}

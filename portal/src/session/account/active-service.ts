import { useEffect } from 'react'
import { localStore } from '../../lib/local-store.ts'
import { SERVICES, type ServiceKey, type ServiceStates } from './services.ts'
import { useServices } from './use-account.ts'

const KEY = 'portico-active-service'

function serviceOfPage(pathname: string): ServiceKey | null {
  return SERVICES.find(({ path }) => path === pathname)?.key ?? null
}

/** Null on a page that belongs to no service, and if the service is disabled: docs/product/services.md. */
export function activeServiceOn(pathname: string, services: ServiceStates): ServiceKey | null {
  const service = serviceOfPage(pathname)
  return service !== null && services[service].enabled ? service : null
}

/**
 * The service whose page is open, stored in the browser. Used once, in the shell. While the services load, the stored
 * value stays.
 */
export function useActiveService(pathname: string): ServiceKey | null {
  const { pending, services } = useServices()
  const page = serviceOfPage(pathname)
  const stored = pending && page !== null && localStore.get(KEY) === page ? page : null
  const active = pending ? stored : activeServiceOn(pathname, services)

  useEffect(() => {
    if (active !== null) localStore.set(KEY, active)
    else if (!pending || page === null) localStore.remove(KEY)
  }, [active, pending, page])
  return active
}

import type { EnvironmentSlot } from '../environment/slot.ts'
import type { ApiRoute } from '../http/router.ts'
import { isMailboxPath } from '../mailbox/mailbox.ts'
import type { RequestLabels } from './request-metrics.ts'

const OWN_DOCUMENTS = ['/health', '/metrics', '/config.json']

/** The labels of a request: its route is a service's name for the path, one of the engine's own documents, or the portal. */
export function requestLabels(
  method: string,
  path: string,
  route: ApiRoute | null,
  slots: readonly EnvironmentSlot[],
): RequestLabels {
  if (route === null) return { environment: '', method, route: () => siteLabel(path) }
  const slot = slots.find(({ prefix }) => prefix === route.prefix)
  return { environment: slot?.name ?? '', method, route: () => apiLabel(route, method, slot) }
}

function apiLabel({ service, path }: ApiRoute, method: string, slot: EnvironmentSlot | undefined): string {
  if (service === null) return 'other'
  const label = slot?.running?.mounts[service].label?.(path, method) ?? null
  return `/${service}/v1${label ?? '/other'}`
}

function siteLabel(path: string): string {
  if (OWN_DOCUMENTS.includes(path)) return path
  return isMailboxPath(path) ? '/mailbox' : 'portal'
}

import { TEXTS } from '../texts.ts'
/**
 * The six services: docs/product/services.md. `key` is the portal's short name of a service; `name` is the one that the
 * database has in consults.
 */
export const SERVICES = [
  { id: 'digital-service', key: 'digital-ai', name: 'AI & Digital', path: '/digital-service' },
  { id: 'privacy-service', key: 'privacy', name: 'Privacy & DP', path: '/privacy-service' },
  { id: 'security-service', key: 'security', name: 'InfoSec.', path: '/security-service' },
  { id: 'legal-service', key: 'legal', name: 'Legal', path: '/legal-service' },
  { id: 'esg-service', key: 'esg', name: 'Sustainability', path: '/esg-service' },
  { id: 'tech-integration-service', key: 'tech-integration', name: 'Tech. Integration', path: null },
] as const

/** The name of a service in the language that is shown. */
export const serviceLabel = (key: ServiceKey): string => TEXTS.services[key]

/** The same by the name that consults have; another subject stays as it is. */
export function shownServiceName(name: string): string {
  const service = serviceByName(name)
  return service === undefined ? name : serviceLabel(service.key)
}

/** By the name that consults use too; undefined for another subject. */
export const serviceByName = (name: string) => SERVICES.find((service) => service.name === name)

/** What "Upgrade" puts into the support form. */
export const upgradeSearch = (name: string) => ({
  new: 1,
  subject: TEXTS.support.upgrade(name),
  message: TEXTS.support.upgradeMessage(name),
  category: 'services',
})

/** What a question about a service of the account puts into the support form. */
export const askSearch = (name: string) => ({ new: 1, subject: TEXTS.support.about(name), category: 'services' })

export type ServiceKey = (typeof SERVICES)[number]['key']

export interface ServiceState {
  readonly enabled: boolean
  /** The account's own link, or else the default link. Null if there is neither: then the service leads to its page. */
  readonly url: string | null
}

export type ServiceStates = Readonly<Record<ServiceKey, ServiceState>>

interface ServiceRow {
  readonly service_id: string
  readonly enabled: boolean
  readonly service_url: string | null
}

/** A service that is missing from the rows is disabled. */
export function serviceStates(rows: readonly ServiceRow[]): ServiceStates {
  const byId = new Map(rows.map((row) => [row.service_id, row]))
  return statesBy(({ id }) => {
    const row = byId.get(id)
    return { enabled: row?.enabled ?? false, url: row?.service_url ?? null }
  })
}

export const ALL_DISABLED: ServiceStates = statesBy(() => ({ enabled: false, url: null }))

/** Shown to an admin who is not impersonating. */
export const ALL_ENABLED: ServiceStates = statesBy(() => ({ enabled: true, url: null }))

function statesBy(stateOf: (service: (typeof SERVICES)[number]) => ServiceState): ServiceStates {
  return Object.fromEntries(SERVICES.map((service) => [service.key, stateOf(service)])) as ServiceStates
}

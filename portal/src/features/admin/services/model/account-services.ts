import { serviceLabel } from '../../../../session/account/services.ts'
import { webAddress } from '../../../../lib/web-address.ts'
import { TEXTS } from '../texts.ts'

/** The six services, in their order: docs/product/services.md. */
export const CATALOGUE = [
  { id: 'legal-service', key: 'legal' },
  { id: 'digital-service', key: 'digital-ai' },
  { id: 'privacy-service', key: 'privacy' },
  { id: 'security-service', key: 'security' },
  { id: 'esg-service', key: 'esg' },
  { id: 'tech-integration-service', key: 'tech-integration' },
] as const

export type ServiceId = (typeof CATALOGUE)[number]['id']

/** The six services with their words in the language that is shown. */
export const namedServices = () =>
  CATALOGUE.map(({ id, key }) => ({ id, name: serviceLabel(key), description: TEXTS.descriptions[id] }))

export interface AccountService {
  readonly enabled: boolean
  /** The account's own link; null if it uses the default one. */
  readonly url: string | null
  readonly defaultUrl: string | null
}

export type AccountServices = Readonly<Record<ServiceId, AccountService>>

interface ServiceRow {
  readonly service_id: string
  readonly enabled: boolean
  readonly service_url: string | null
}

/** A service without a row is disabled. */
export function accountServices(
  rows: readonly ServiceRow[],
  defaults: readonly { readonly service_id: string; readonly url: string }[],
): AccountServices {
  const rowById = new Map(rows.map((row) => [row.service_id, row]))
  const defaultLinks = new Map(defaults.map(({ service_id: id, url }) => [id, url]))
  const entries = CATALOGUE.map(({ id }) => [
    id,
    {
      enabled: rowById.get(id)?.enabled ?? false,
      url: rowById.get(id)?.service_url ?? null,
      defaultUrl: defaultLinks.get(id) ?? null,
    },
  ])
  return Object.fromEntries(entries) as AccountServices
}

/** All disabled. The panel shows this too when the services cannot be loaded. */
export const NONE: AccountServices = accountServices([], [])

/** The unsaved changes of the admin. Only these are sent, because another admin may be changing the rest. */
export type Edited<Value> = Partial<Record<ServiceId, Value>>

/** The rows to save the switches. They leave out the column `service_url`, so that links stay. */
export function switchRows(accountId: string, edited: Edited<boolean>) {
  return CATALOGUE.flatMap(({ id }) => {
    const enabled = edited[id]
    return enabled === undefined ? [] : [{ account_id: accountId, service_id: id, enabled }]
  })
}

/** Removes an edit that equals the stored value. */
export function withEdit<Value>(edited: Edited<Value>, id: ServiceId, value: Value, stored: Value): Edited<Value> {
  const { [id]: _before, ...others } = edited as Record<ServiceId, Value>
  return value === stored ? others : { ...others, [id]: value }
}

/** Only filled links of enabled services are saved: docs/product/services.md. */
export function linkRows(accountId: string, services: AccountServices, edited: Edited<string>) {
  const filled = CATALOGUE.flatMap(({ id }) => {
    const link = (edited[id] ?? services[id].url ?? '').trim()
    return services[id].enabled && link !== '' ? [{ account_id: accountId, service_id: id, service_url: link }] : []
  })
  const changed = filled.filter(({ service_id: id, service_url: link }) => link !== services[id].url)
  return { filled, changed }
}

/** The problem with a link, by the rule of the database. An empty link is not saved, so it has none. */
export function linkProblem(text: string): string | undefined {
  const link = text.trim()
  return link === '' || webAddress(link)?.protocol === 'https:' ? undefined : TEXTS.linkWrong
}

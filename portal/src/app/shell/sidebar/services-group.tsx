import { serviceLabel, SERVICES, type ServiceKey, type ServiceState } from '../../../session/account/services.ts'
import { useAccount, useServices } from '../../../session/account/use-account.ts'
import { TEXTS } from '../texts.ts'
import { AboutLink, AskEntry, ExternalEntry, InactiveEntry, PageEntry, UpgradeEntry } from './nav-entry.tsx'
import { NavGroup } from './nav-group.tsx'
import { SERVICE_ICONS } from './nav-groups.ts'

export function ServicesGroup({ active }: { active: ServiceKey | null }) {
  const { pending, services } = useServices()
  const { account } = useAccount()
  return (
    <NavGroup title={TEXTS.sidebar.services}>
      {SERVICES.map((service) => (
        <ServiceEntry
          key={service.key}
          service={service}
          state={pending ? null : services[service.key]}
          isOffered={account !== null}
          isOpen={service.key === active}
        />
      ))}
    </NavGroup>
  )
}

interface ServiceEntryProps {
  readonly service: (typeof SERVICES)[number]
  /** Null until it is known. */
  readonly state: ServiceState | null
  /** Whether there is an account that could get the service. */
  readonly isOffered: boolean
  readonly isOpen: boolean
}

function ServiceEntry(props: ServiceEntryProps) {
  const { path } = props.service
  const isOwnPage = props.state?.enabled === true && props.state.url === null
  return (
    <li className="nav-service">
      <ServiceLink {...props} />
      {path !== null && !isOwnPage && <AboutLink to={path} />}
    </li>
  )
}

/** A service is enabled with a link, enabled without one, or not enabled: docs/product/services.md. */
function ServiceLink({ service: { key, path }, state, isOffered, isOpen }: ServiceEntryProps) {
  const entry = { icon: SERVICE_ICONS[key], label: serviceLabel(key) }
  if (state === null || (!state.enabled && !isOffered)) return <InactiveEntry {...entry} dimmed />
  if (!state.enabled) return <UpgradeEntry {...entry} />
  if (state.url !== null) return <ExternalEntry {...entry} href={state.url} current={isOpen} />
  return path === null ? <AskEntry {...entry} /> : <PageEntry {...entry} to={path} />
}

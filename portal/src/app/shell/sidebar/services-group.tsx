import { SERVICES, type ServiceKey, type ServiceState } from '../../../session/account/services.ts'
import { useServices } from '../../../session/account/use-account.ts'
import { AboutLink, ExternalEntry, InactiveEntry, UpgradeEntry } from './nav-entry.tsx'
import { NavGroup } from './nav-group.tsx'
import { SERVICE_ICONS } from './nav-groups.ts'

export function ServicesGroup({ active }: { active: ServiceKey | null }) {
  const { pending, services } = useServices()
  return (
    <NavGroup title="Services">
      {SERVICES.map(({ key, name, path }) => (
        <li key={key} className="nav-service">
          {/* No upgrade is offered before the services of the user are known. */}
          <ServiceEntry service={key} label={name} state={services[key]} grey={pending} current={key === active} />
          {path !== null && <AboutLink to={path} />}
        </li>
      ))}
    </NavGroup>
  )
}

interface ServiceEntryProps {
  readonly service: ServiceKey
  readonly label: string
  readonly state: ServiceState
  readonly grey: boolean
  readonly current: boolean
}

/** A service is enabled with a link, enabled without one, or not enabled: docs/product/services.md. */
function ServiceEntry({ service, label, state, grey, current }: ServiceEntryProps) {
  const icon = SERVICE_ICONS[service]
  if (grey) return <InactiveEntry icon={icon} label={label} dimmed />
  if (!state.enabled) return <UpgradeEntry icon={icon} label={label} />
  if (state.url === null) return <InactiveEntry icon={icon} label={label} current={current} />
  return <ExternalEntry icon={icon} label={label} href={state.url} current={current} />
}

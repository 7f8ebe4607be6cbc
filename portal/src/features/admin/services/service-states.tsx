import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../session/environment/environment-context.ts'
import { accountServicesQuery } from './api/list-account-services.ts'
import { namedServices, NONE } from './model/account-services.ts'
import { TEXTS } from './texts.ts'
import './service-states.css'

/** Which services an account has, in one line each. */
export function ServiceStates({ accountId }: { accountId: string }) {
  const { data: services = NONE } = useQuery(accountServicesQuery(useClient(), accountId))
  return (
    <dl className="service-states">
      {namedServices().map(({ id, name }) => (
        <div key={id} data-on={services[id].enabled || undefined}>
          <dt>{name}</dt>
          <dd>{services[id].enabled ? TEXTS.on : TEXTS.off}</dd>
        </div>
      ))}
    </dl>
  )
}

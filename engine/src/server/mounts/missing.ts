import type { Mount } from '../http/exchange.ts'
import { errorBody, type ServiceName } from '../http/protocols.ts'
import { Refusal } from '../http/refusal.ts'

/** Answers for a service of the platform that this engine does not offer, in the form of that service. */
export function missingMount(service: ServiceName): Mount {
  const message = `This server does not offer the service /${service}/v1`
  return {
    handle: () =>
      Promise.reject(new Refusal(501, errorBody(service, { status: 501, code: 'not_implemented', message }))),
  }
}

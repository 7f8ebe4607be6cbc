import { isHost } from '../../kernel/http/origin.ts'
import { requestId } from '../../kernel/http/request-id.ts'
import { isReadable, splitTarget } from '../../kernel/http/target.ts'
import { enter } from './enter.ts'
import { refusalFor } from './failure.ts'
import type { GatewayOptions } from './gateway.ts'
import { endRefused, type UpgradeHandler } from './listener.ts'
import { payForHead } from './pay-for.ts'
import { errorBody } from './protocols.ts'
import { Refusal, noSuchService, Unreadable } from './refusal.ts'
import { routeOf } from './router.ts'

type UpgradeOptions = Pick<GatewayOptions, 'slots' | 'log' | 'origin' | 'budgets' | 'site'>

/** Handles requests to open a WebSocket. They are routed and checked like others, up to the service that offers it. */
export function createUpgrade({ slots, log, origin, budgets, site }: UpgradeOptions): UpgradeHandler {
  const ordered = [...slots].sort((a, b) => b.prefix.length - a.prefix.length)
  const prefixes = ordered.map((slot) => slot.prefix)

  return (request, socket, head) => {
    const requestLog = log.child({ request: requestId(request.headers['x-request-id']) })
    const target = splitTarget(request.url ?? '/')
    const route = target === null ? null : routeOf(target.path, prefixes)
    const service = route?.service ?? null
    const refuse = (error: unknown): void => {
      const { status, body, headers } = refusalFor(error, service, requestLog)
      endRefused(socket, status, body, headers)
    }
    try {
      payForHead(service, budgets, request, origin.trustProxy)
    } catch (error) {
      return refuse(error)
    }
    if (target === null || !isReadable(target) || !isHost(request.headers.host)) return refuse(new Unreadable())
    if (route === null || service === null) return refuse(noSuchService())
    const { path } = route
    const slot = ordered.find((candidate) => candidate.prefix === route.prefix)
    Promise.resolve(site?.demo?.endedBy(request))
      .then(() => enter(slot, service, path, target.search, request))
      .then(({ running, mount, keyRole, search }) => {
        if (mount.upgrade === undefined) throw noWebSocket(service)
        mount.upgrade({ request, socket, head, path, search, keyRole, access: running.access, log: requestLog })
      })
      .catch(refuse)
  }
}

function noWebSocket(service: Parameters<typeof errorBody>[0]): Refusal {
  const message = `This server does not offer WebSockets at /${service}/v1`
  return new Refusal(501, errorBody(service, { status: 501, code: 'not_implemented', message }))
}

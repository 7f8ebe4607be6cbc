import type { IncomingMessage, ServerResponse } from 'node:http'
import { originOf, type OriginSettings } from '../../kernel/http/origin.ts'
import { requestId } from '../../kernel/http/request-id.ts'
import { splitTarget } from '../../kernel/http/target.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { EnvironmentSlot } from '../environment/slot.ts'
import { isMailboxPath, serveMailbox } from '../mailbox/mailbox.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { requestLabels } from '../metrics/route-label.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import type { OperatorAccess } from '../operator/operator-key.ts'
import type { TutorialVideo } from '../portal/brand.ts'
import type { Portal } from '../portal/portal.ts'
import { ApiExchange, Call } from './call.ts'
import { answerPreflight, isPreflight } from './cors.ts'
import { enter } from './enter.ts'
import { refusalFor, refuse } from './failure.ts'
import { Refusal } from './refusal.ts'
import { logRequest } from './request-log.ts'
import { routeOf, type ApiRoute } from './router.ts'
import { portalPolicy, setApiHeaders, setPortalHeaders } from './security-headers.ts'
import { sendJson } from './send.ts'
import { serveHealth } from './serve-health.ts'

/** What is served in addition to the environments' services. */
export interface Site {
  readonly portal: Portal
  readonly video: TutorialVideo | null
  /** The document `/config.json`, for a client that reached the server at this origin. */
  config(origin: string): unknown
}

export interface GatewayOptions {
  readonly slots: readonly EnvironmentSlot[]
  readonly log: Logger
  readonly origin: OriginSettings
  readonly metrics: Metrics
  readonly operator: OperatorAccess
  /** Whether the engine keeps mails in its mailbox. Otherwise `/mailbox` is not found. */
  readonly hasMailbox: boolean
  /** Without it, only services and `/health` are served. */
  readonly site?: Site
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export function createGateway(options: GatewayOptions): Handler {
  const { slots, log, origin, site, metrics, operator, hasMailbox } = options
  // Sorted by length, longest first, because the root's prefix fits every path.
  const ordered = [...slots].sort((a, b) => b.prefix.length - a.prefix.length)
  const prefixes = ordered.map((slot) => slot.prefix)

  async function serveApi(route: ApiRoute, query: string, call: Call): Promise<void> {
    const { request, response } = call
    setApiHeaders(response)
    const { service } = route
    const slot = ordered.find((candidate) => candidate.prefix === route.prefix)
    const guardsItself = service !== null && slot?.running?.mounts[service].guardsItself === true
    if (isPreflight(request) && !guardsItself) return answerPreflight(request, response)
    if (service === null) return refuse(request, response, noSuchService())
    try {
      const { running, mount, keyRole, search } = await enter(slot, service, route.path, query, request)
      await mount.handle(new ApiExchange(call, route.path, search, keyRole, running.access))
    } catch (error) {
      refuse(request, response, refusalFor(error, service, call.log))
    }
  }

  async function serveSite(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (site === undefined) return refuse(request, response, noSuchService())
    const siteOrigin = originOf(request, origin)
    setPortalHeaders(response, siteOrigin, portalPolicy(siteOrigin, site.video))
    if (!isOwnDocument(request, path, '/config.json')) return site.portal.serve(request, response, path)
    if (slots.some((slot) => slot.running === null))
      return sendJson(response, 503, { status: 'starting' }, { 'retry-after': '1' })
    return sendJson(response, 200, site.config(siteOrigin), { 'cache-control': 'no-store' })
  }

  return (request, response) => {
    const id = requestId(request.headers['x-request-id'])
    response.setHeader('x-request-id', id)
    const target = splitTarget(request.url ?? '/')
    const route = target === null ? null : routeOf(target.path, prefixes)
    logRequest(log, id, request, response, target?.path ?? '*')
    metrics.watch(response, requestLabels(request.method ?? 'GET', target?.path ?? '*', route, ordered))
    if (target === null) return sendJson(response, 400, { message: 'Malformed request target' })
    const call = new Call(request, response, log, id)
    let work: Promise<void>
    if (route !== null) work = serveApi(route, target.search, call)
    else if (isOwnDocument(request, target.path, '/health'))
      work = serveHealth(slots, operator, request, response, target.search)
    else if (isOwnDocument(request, target.path, '/metrics')) work = serveMetrics(metrics, operator, request, response)
    else if (isMailboxPath(target.path)) {
      work = serveMailbox(hasMailbox ? slots : [], operator, request, response, target.path, target.search)
    } else work = serveSite(request, response, target.path)
    work.catch((error: unknown) => {
      call.log.error({ err: error }, 'a request failed unexpectedly')
      refuse(request, response, new Refusal(500, { message: 'Internal server error' }))
    })
  }
}

function isOwnDocument(request: IncomingMessage, path: string, document: string): boolean {
  return path === document && (request.method === 'GET' || request.method === 'HEAD')
}

/** The body is that of the platform's gateway. */
function noSuchService(): Refusal {
  return new Refusal(404, { message: 'no Route matched with those values' })
}

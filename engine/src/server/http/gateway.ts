import type { IncomingMessage, ServerResponse } from 'node:http'
import { isHost, originOf, type OriginSettings } from '../../kernel/http/origin.ts'
import { requestId } from '../../kernel/http/request-id.ts'
import { isReadable, splitTarget, type Target } from '../../kernel/http/target.ts'
import type { Budgets } from '../../kernel/limits/budgets.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { EnvironmentSlot } from '../environment/slot.ts'
import { isMailboxPath, serveMailbox } from '../mailbox/mailbox.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { requestLabels } from '../metrics/route-label.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import type { OperatorAccess } from '../operator/operator-key.ts'
import type { TutorialVideo } from '../portal/brand.ts'
import type { DemoLogins } from '../portal/demo-logins.ts'
import type { Portal } from '../portal/portal.ts'
import { ApiExchange, Call } from './call.ts'
import { answerPreflight, isPreflight } from './cors.ts'
import { enter } from './enter.ts'
import { activeUse, overdue, refusalFor, refuse } from './failure.ts'
import { payForHead } from './pay-for.ts'
import { noSuchService, Unreadable } from './refusal.ts'
import { logRequest } from './request-log.ts'
import { routeOf, type ApiRoute } from './router.ts'
import { isForActiveUse, portalPolicy, setApiHeaders, setPortalHeaders } from './security-headers.ts'
import { sendJson } from './send.ts'
import { serveHealth } from './serve-health.ts'

/** What is served in addition to the environments' services. */
export interface Site {
  readonly portal: Portal
  readonly video: TutorialVideo | null
  readonly demo?: DemoLogins
  /** The document `/config.json`, for a client that reached the server at this origin. */
  config(origin: string): unknown
}

export interface GatewayOptions {
  readonly slots: readonly EnvironmentSlot[]
  readonly log: Logger
  readonly origin: OriginSettings
  readonly metrics: Metrics
  readonly operator: OperatorAccess
  /** Out of them addresses pay for large heads. */
  readonly budgets: Budgets
  /** Whether the engine keeps mails in its mailbox. Otherwise `/mailbox` is not found. */
  readonly hasMailbox: boolean
  /** Without it, only services and `/health` are served. */
  readonly site?: Site
  /** How long a request waits for its answer. */
  readonly answerMs?: number
}

/** More than a function may take with its place in the queue and its start, and less than a proxy waits. */
const ANSWER_MS = 195_000

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export function createGateway(options: GatewayOptions): Handler {
  const { slots, log, origin, site, metrics, operator, budgets, hasMailbox, answerMs = ANSWER_MS } = options
  // Sorted by length, longest first, because the root's prefix fits every path.
  const ordered = [...slots].sort((a, b) => b.prefix.length - a.prefix.length)
  const prefixes = ordered.map((slot) => slot.prefix)

  async function serveApi(route: ApiRoute, query: string, call: Call): Promise<void> {
    const { request, response } = call
    const { service } = route
    const slot = ordered.find((candidate) => candidate.prefix === route.prefix)
    const guardsItself = service !== null && slot?.running?.mounts[service].guardsItself === true
    if (isPreflight(request) && !guardsItself) return answerPreflight(request, response)
    if (service === null) throw noSuchService()
    if (isForActiveUse(request)) throw activeUse(service)
    const { running, mount, keyRole, search } = await enter(slot, service, route.path, query, request)
    await mount.handle(new ApiExchange(call, route.path, search, keyRole, running.access))
  }

  async function serveSite(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (site === undefined) throw noSuchService()
    const siteOrigin = originOf(request, origin)
    setPortalHeaders(response, siteOrigin, portalPolicy(siteOrigin, site.video))
    if (!isOwnDocument(request, path, '/config.json')) return site.portal.serve(request, response, path)
    if (slots.some((slot) => slot.running === null))
      return sendJson(response, 503, { status: 'starting' }, { 'retry-after': '1' })
    return sendJson(response, 200, site.config(siteOrigin), { 'cache-control': 'no-store' })
  }

  async function serve(call: Call, target: Target | null, route: ApiRoute | null): Promise<void> {
    const { request, response } = call
    if (target === null || !isReadable(target) || !isHost(request.headers.host)) throw new Unreadable()
    const ending = site?.demo?.endedBy(request)
    if (ending !== undefined) await ending
    const { path, search } = target
    if (route !== null) return serveApi(route, search, call)
    if (isOwnDocument(request, path, '/health')) return serveHealth(slots, operator, request, response, search)
    if (isOwnDocument(request, path, '/metrics')) return serveMetrics(metrics, operator, request, response)
    if (!isMailboxPath(path)) return serveSite(request, response, path)
    return serveMailbox(hasMailbox ? slots : [], operator, request, response, path, search)
  }

  /** Every request gets an answer: its own, an error, or that nothing came in time. */
  async function settle(call: Call, target: Target | null, route: ApiRoute | null): Promise<void> {
    const { request, response } = call
    const service = route?.service ?? null
    let timer = setTimeout(giveUp, answerMs).unref()
    function giveUp(): void {
      // While a body arrives, Node's own limits apply.
      if (!request.complete) timer = setTimeout(giveUp, answerMs).unref()
      else if (!response.headersSent) refuse(request, response, overdue(service))
    }
    try {
      if (route !== null) setApiHeaders(response)
      const payer = payForHead(service, budgets, request, origin.trustProxy)
      if (payer === null) await serve(call, target, route)
      else await budgets.charge(payer, () => serve(call, target, route))
      if (!response.headersSent && !response.closed) throw new Error('nothing was sent')
    } catch (error) {
      refuse(request, response, refusalFor(error, service, call.log))
    } finally {
      clearTimeout(timer)
    }
  }

  return (request, response) => {
    const id = requestId(request.headers['x-request-id'])
    response.setHeader('x-request-id', id)
    const target = splitTarget(request.url ?? '/')
    const route = target === null ? null : routeOf(target.path, prefixes)
    const labels = requestLabels(request.method ?? 'GET', target?.path ?? '*', route, ordered)
    logRequest(log, id, request, response, () => `${route?.prefix ?? ''}${labels.route()}`)
    metrics.watch(response, labels)
    const call = new Call(request, response, log, id)
    void settle(call, target, route)
  }
}

function isOwnDocument(request: IncomingMessage, path: string, document: string): boolean {
  return path === document && (request.method === 'GET' || request.method === 'HEAD')
}

import type { Database } from '../../kernel/db/database.ts'
import { quoteIdentifier } from '../../kernel/db/quote.ts'
import { clientAddress, sourceOf } from '../../kernel/http/client-address.ts'
import type { Budgets } from '../../kernel/limits/budgets.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import { ownerOf } from '../../kernel/sessions/ended-sessions.ts'
import type { Job } from '../../services/jobs/types.ts'
import { RoleRefused } from '../../services/realtime/errors.ts'
import { DEFAULT_LIMITS } from '../../services/realtime/limits.ts'
import { routeLabel } from '../../services/realtime/routes.ts'
import { createRealtime } from '../../services/realtime/service.ts'
import { deleteOldRecords } from '../../services/realtime/tidy.ts'
import type { Identity, Realtime, Visitor } from '../../services/realtime/types.ts'
import { AccessError } from '../access/access-error.ts'
import type { EnvironmentSetup, ServiceLimits } from '../environment/setup.ts'
import type { Exchange, Mount } from '../http/exchange.ts'
import { endRefused } from '../http/listener.ts'
import { payerOf, payFor } from '../http/pay-for.ts'
import { readRequestBody } from '../http/request-body.ts'
import { send } from '../http/send.ts'
import { postgrestCaller } from './postgrest-caller.ts'

export function openRealtime(
  db: Database,
  { project }: EnvironmentSetup,
  { statementTimeoutMs, sockets }: ServiceLimits,
  budgets: Budgets,
  log: Logger,
): Promise<Realtime> {
  const path = [project.schemas[0] ?? 'public', ...project.extraSearchPath]
  return createRealtime({
    db,
    apiSearchPath: path.map(quoteIdentifier).join(', '),
    statementTimeoutMs,
    limits: { ...DEFAULT_LIMITS, socketsPerUser: sockets.perPerson, socketsPerAddress: sockets.perAddress },
    budgets,
    publicBroadcasts: project.publicBroadcasts,
    log,
  })
}

export function realtimeTidying(db: Database): Job {
  return { name: 'realtime-tidy', schedule: '* * * * *', timeLimitMs: 60_000, run: () => deleteOldRecords(db) }
}

export function realtimeMount(realtime: Realtime, trustProxy: boolean, budgets: Budgets): Mount {
  return {
    label: routeLabel,
    async handle(exchange) {
      const { request, response, path, search } = exchange
      const caller = await postgrestCaller(exchange)
      const identity = identityOf(caller)
      const isFree = caller.role === 'service_role'
      const { messageBytes, anonymousMessageBytes } = DEFAULT_LIMITS
      const isKnown = isFree || identity.userId !== null
      const body = await readRequestBody('realtime', request, isKnown ? messageBytes : anonymousMessageBytes)
      const address = (): string => clientAddress(request, trustProxy)
      if (!isFree) payFor('realtime', budgets, payerOf(identity.userId, address), body.length)
      const { method = 'GET', headers } = request
      const call = { method, path, search, contentType: headers['content-type'], body }
      const answer = await realtime.handle(call, identity)
      const isEmpty = answer.body === null
      const type: Record<string, string> = isEmpty ? {} : { 'content-type': 'application/json; charset=utf-8' }
      send(response, answer.status, type, isEmpty ? '' : JSON.stringify(answer.body))
    },
    upgrade({ request, socket, head, path, search, access, keyRole }) {
      const visitor = visitorOf({ access, keyRole })
      const source = sourceOf(clientAddress(request, trustProxy))
      const refused = realtime.connect({ request, socket, head, path, search, visitor, source })
      if (refused !== null) endRefused(socket, refused.status, refused.body)
    },
  }
}

/** On a socket, the service itself words why a token is refused. */
function visitorOf({ access, keyRole }: Pick<Exchange, 'access' | 'keyRole'>): Visitor {
  return {
    async identify(token) {
      if (token === null) return identityOf(await access.caller(keyRole, undefined))
      try {
        return identityOf(await access.caller(keyRole, `Bearer ${token}`))
      } catch (error) {
        if (!(error instanceof AccessError)) throw error
        throw error.fault.kind === 'bad-token' ? error.fault.error : new RoleRefused(error.message)
      }
    },
  }
}

/** `expiresAt` is null for a token that does not name both a role and its expiry: such an identity must not last. */
function identityOf(caller: Identity['caller']): Identity {
  const claims = JSON.parse(caller.claims) as Readonly<Record<string, unknown>>
  const { role, exp } = claims
  const isComplete = typeof exp === 'number' && role !== undefined && role !== null
  return {
    caller,
    expiresAt: isComplete ? Math.floor(exp) : null,
    ...ownerOf(claims),
  }
}

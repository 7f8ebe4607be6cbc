import { subjectOf } from '../../kernel/db/run-as.ts'
import { clientAddress } from '../../kernel/http/client-address.ts'
import { FEW_VALUES, JSON_LIMITS } from '../../kernel/json/parse-json.ts'
import type { Budgets } from '../../kernel/limits/budgets.ts'
import type { Rest } from '../../services/rest/types.ts'
import type { Mount } from '../http/exchange.ts'
import { paidHeadBytes, payerOf, payFor } from '../http/pay-for.ts'
import { readRequestBody } from '../http/request-body.ts'
import { sendCompressed } from '../http/send-compressed.ts'
import { postgrestCaller } from './postgrest-caller.ts'

/** For callers without a token. */
const ANONYMOUS_BODY_LIMIT = 256 * 1024

interface RestMountOptions {
  readonly anonRole: string
  readonly bodyLimit: number
  readonly trustProxy: boolean
  readonly budgets: Budgets
}

/** Calls the REST service, which knows nothing of Node's requests and responses. */
export function restMount(rest: Pick<Rest, 'handle' | 'routeLabel'>, options: RestMountOptions): Mount {
  const { anonRole, bodyLimit, trustProxy, budgets } = options
  return {
    label: (path) => (path === '/' ? path : rest.routeLabel(path)),
    async handle(exchange) {
      const { request, response, path, search } = exchange
      const { method = 'GET', headers } = request
      const caller = await postgrestCaller(exchange)
      const isAnonymous = caller.role === anonRole
      const limit = isAnonymous ? Math.min(bodyLimit, ANONYMOUS_BODY_LIMIT) : bodyLimit
      const body = await readRequestBody('rest', request, limit)
      // Node gives only this header as a list, and no request needs it.
      delete headers['set-cookie']
      const call = {
        method,
        path,
        search,
        headers: headers as Readonly<Record<string, string | undefined>>,
        body,
        maxValues: isAnonymous ? FEW_VALUES : JSON_LIMITS.values,
        caller,
      }
      const isSmall = body.length === 0 && paidHeadBytes(request) === 0
      const isFree = isSmall || caller.role === 'service_role'
      const payer = isFree ? null : payerOf(subjectOf(caller), () => clientAddress(request, trustProxy))
      if (payer !== null) payFor('rest', budgets, payer, body.length)
      // Head and body are parsed before the service waits for anything.
      const answer = await (payer === null ? rest.handle(call) : budgets.charge(payer, () => rest.handle(call)))
      await sendCompressed(response, answer.status, answer.headers, answer.body)
    },
  }
}

import type { Rest } from '../../services/rest/types.ts'
import type { Mount } from '../http/exchange.ts'
import { readRequestBody } from '../http/request-body.ts'
import { sendCompressed } from '../http/send-compressed.ts'
import { postgrestCaller } from './postgrest-caller.ts'

/** For callers without a token. */
const ANONYMOUS_BODY_LIMIT = 1024 * 1024

/** Calls the REST service, which knows nothing of Node's requests and responses. */
export function restMount(rest: Pick<Rest, 'handle' | 'routeLabel'>, anonRole: string, bodyLimit: number): Mount {
  return {
    label: (path) => (path === '/' ? path : rest.routeLabel(path)),
    async handle(exchange) {
      const { request, response, path, search } = exchange
      const { method = 'GET', headers } = request
      const caller = await postgrestCaller(exchange)
      const limit = caller.role === anonRole ? Math.min(bodyLimit, ANONYMOUS_BODY_LIMIT) : bodyLimit
      const body = await readRequestBody('rest', request, limit)
      // Node gives only this header as a list, and no request needs it.
      delete headers['set-cookie']
      const answer = await rest.handle({
        method,
        path,
        search,
        headers: headers as Readonly<Record<string, string | undefined>>,
        body,
        caller,
      })
      await sendCompressed(response, answer.status, answer.headers, answer.body)
    },
  }
}

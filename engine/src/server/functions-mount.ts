import { clientAddress } from '../kernel/http/client-address.ts'
import type { Functions } from '../services/functions/create-functions.ts'
import { FunctionFault, HandlerThrew } from '../services/functions/errors.ts'
import type { Mount } from './exchange.ts'
import { Refusal } from './refusal.ts'
import { send } from './send.ts'

/** The functions, which check callers and answer preflights themselves. */
export function functionsMount(functions: Functions, trustProxy: boolean): Mount {
  return {
    guardsItself: true,
    label: (path) => {
      const name = path.split('/', 2)[1] ?? ''
      return functions.isKnown(name) ? `/${name}` : null
    },
    async handle({ request, response, path, search }) {
      const client = { hostname: clientAddress(request, trustProxy), port: request.socket.remotePort ?? 0 }
      try {
        await functions.handle({ request, response, path, search, client })
      } catch (error) {
        if (error instanceof FunctionFault) throw refusalOf(error)
        if (!(error instanceof HandlerThrew)) throw error
        const headers = { 'content-type': 'text/plain;charset=UTF-8', 'sb-error-code': 'EDGE_FUNCTION_ERROR' }
        send(response, 500, headers, 'Internal Server Error')
      }
    },
  }
}

/** By the header the official client tells an error of the relay from one of the function. */
function refusalOf({ status, code, message }: FunctionFault): Refusal {
  return new Refusal(status, { code, message }, { 'sb-error-code': code, 'x-relay-error': 'true' })
}

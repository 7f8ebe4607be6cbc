import type { IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Exchange, Mount } from '../http/exchange.ts'
import { Unreadable } from '../http/refusal.ts'

export type WebHandler = (request: Request, bindings: { readonly exchange: Exchange }) => Response | Promise<Response>

/**
 * Mounts a service that takes a Request and returns a Response. It sees paths below its own root, and finds the exchange
 * (API key, access, log) in its bindings. An error that it throws is answered like the failure of any other service.
 */
export function webMount(fetch: WebHandler, needsNoKey?: (path: string) => boolean): Mount {
  const exchanges = new WeakMap<IncomingMessage, Exchange>()
  const failures = new WeakMap<IncomingMessage, { readonly error: unknown }>()
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const exchange = exchanges.get(incoming as IncomingMessage)
      if (exchange === undefined) throw new Error('a request came without its exchange')
      exchanges.delete(incoming as IncomingMessage)
      try {
        return await fetch(request, { exchange })
      } catch (error) {
        failures.set(incoming as IncomingMessage, { error })
        throw error
      }
    },
    // Sends nothing: by default the client would get the error's message. `handle` throws it for the gateway to answer.
    { overrideGlobalObjects: false, hostname: 'localhost', errorHandler: () => undefined },
  )
  return {
    async handle(exchange) {
      const { request, response, path, search } = exchange
      exchanges.set(request, exchange)
      request.url = search === '' ? path : `${path}?${search}`
      await listener(request, response)
      const failure = failures.get(request)
      if (failure !== undefined) throw failure.error
      // The service was not called: no `Request` could be made of what the client sent.
      if (exchanges.has(request)) throw new Unreadable()
    },
    ...(needsNoKey === undefined ? {} : { needsNoKey }),
  }
}

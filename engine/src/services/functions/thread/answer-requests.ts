import type { LogLevel, RequestHead, ToEngine, ToThread } from '../protocol.ts'
import type { Registration } from './deno.ts'
import { Incoming } from './incoming.ts'
import { Outgoing } from './outgoing.ts'

type Post = (message: ToEngine, transfer?: ArrayBuffer[]) => void

/** Passes requests to the function, and its answers back, many at a time. */
export function answerRequests(
  { handler, onError }: Registration,
  post: Post,
  log: (level: LogLevel, text: string) => void,
  describe: (error: unknown) => string,
): (message: ToThread) => void {
  const running = new Map<number, { incoming: Incoming; outgoing: Outgoing }>()

  async function answer(id: number, head: RequestHead): Promise<void> {
    const outgoing = new Outgoing(id, post)
    let incoming: Incoming | null = null
    try {
      incoming = new Incoming(id, head, post)
      running.set(id, { incoming, outgoing })
      const response = await respond(incoming.request, head)
      if (!(response instanceof Response)) throw new TypeError('The function did not return a Response')
      if (response.status < 200 || response.status > 599) {
        log('error', `The function answered with the status ${response.status}`)
        post({ type: 'failed', id, status: 'invalid-status' })
      } else {
        await outgoing.send(response)
      }
    } catch (error) {
      if (incoming?.request.signal.aborted !== true) log('error', describe(error))
      post({ type: 'failed', id, status: 'thrown' })
    } finally {
      running.delete(id)
    }
  }

  async function respond(request: Request, { client }: RequestHead): Promise<unknown> {
    const info = { remoteAddr: { transport: 'tcp', ...client } as const, completed: Promise.resolve() }
    try {
      return await handler(request, info)
    } catch (error) {
      if (onError === undefined) throw error
      return await onError(error)
    }
  }

  return (message) => {
    switch (message.type) {
      case 'request':
        void answer(message.id, message.head)
        break
      case 'chunk':
        running.get(message.id)?.incoming.push(message.bytes)
        break
      case 'end':
        running.get(message.id)?.incoming.end()
        break
      case 'abort':
        running.get(message.id)?.incoming.abort()
        running.get(message.id)?.outgoing.abort()
        break
      case 'taken':
        running.get(message.id)?.outgoing.taken(message.bytes)
        break
      case 'worker':
        break
    }
  }
}

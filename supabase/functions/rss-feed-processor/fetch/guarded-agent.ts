import { Agent, buildConnector } from 'undici'
import { FeedFault } from '../fault.ts'
import { isAddress, type Reach } from './reach.ts'
import type { Resolve } from './resolve.ts'

type Socket = NonNullable<Parameters<buildConnector.Callback>[1]>

/** More addresses of one host than this are not tried. */
const MOST_ADDRESSES = 4
/** Less than a feed has, so that a second address gets its turn. */
const CONNECT_MS = 4_000

/**
 * Connects to nothing but what `reach` allows. The host is resolved once, here, and the connection goes to the address that
 * was judged: a name that changes its address in between changes nothing, and a host that is an address is judged too. Every
 * redirect comes by here. The certificate is still held against the host's name.
 */
export function guardedAgent(reach: Reach, resolve: Resolve, signal: AbortSignal): Agent {
  const connect = buildConnector({ timeout: CONNECT_MS })

  async function open(options: buildConnector.Options): Promise<Socket> {
    signal.throwIfAborted()
    const host = plainHost(options.hostname)
    const isLiteral = isAddress(host)
    const addresses = isLiteral ? [host] : await resolved(host)
    const allowed = addresses.filter((address) => reach.allows(address, host)).slice(0, MOST_ADDRESSES)
    if (allowed.length === 0) throw new FeedFault('Its address is on this machine or a private network')
    let problem: unknown
    for (const address of allowed) {
      signal.throwIfAborted()
      try {
        const socket = await connected({
          ...options,
          hostname: address,
          host: address,
          ...(isLiteral ? {} : { servername: host }),
        })
        // On Deno and Node alike the socket knows; a proxy or a rule of the system may lead elsewhere.
        if (socket.remoteAddress === undefined || reach.allows(socket.remoteAddress, host)) return socket
        socket.destroy()
        throw new FeedFault('Its address is on this machine or a private network')
      } catch (error) {
        problem = error
      }
    }
    throw problem
  }

  async function resolved(host: string): Promise<readonly string[]> {
    try {
      return await resolve(host, signal)
    } catch (error) {
      throw new FeedFault('Its host name could not be resolved', { cause: error })
    }
  }

  function connected(options: buildConnector.Options): Promise<Socket> {
    return new Promise<Socket>((fulfil, reject) => {
      connect(options, (...[error, socket]) => (error === null ? fulfil(socket) : reject(error)))
    })
  }

  /** Also when the time is up: a look-up that cannot be called off must hold up nobody. */
  function inTime(opening: Promise<Socket>): Promise<Socket> {
    return new Promise((fulfil, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason as Error)
        opening.then(
          (socket) => socket.destroy(),
          () => {},
        )
      })
      opening.then(fulfil, reject)
    })
  }

  async function answer(options: buildConnector.Options, done: buildConnector.Callback): Promise<void> {
    try {
      done(null, await inTime(open(options)))
    } catch (error) {
      done(error as Error, null)
    }
  }

  return new Agent({ connect: (options, done) => void answer(options, done) })
}

/** Without the brackets of IPv6, and the dot with which a full name may end. */
function plainHost(hostname: string): string {
  return hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
}

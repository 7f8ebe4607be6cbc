import { Agent, buildConnector } from 'undici'
import { FeedError } from '../feed-error.ts'
import { isAddress, type AddressPolicy } from './address-policy.ts'
import type { Resolve } from './resolve.ts'

type Socket = NonNullable<Parameters<buildConnector.Callback>[1]>

/** More addresses of one host are not tried. */
const MAX_ADDRESSES = 4
/** Less than the time limit of a feed, so that a second address can be tried. */
const CONNECT_MS = 4_000

/**
 * Connects only to addresses that `policy` allows. The host is resolved once, and the connection goes to the address
 * that was checked, so a name that changes its address in between has no effect. Hosts that are addresses and redirects
 * are checked too. The certificate must still match the host name.
 */
export function guardedAgent(policy: AddressPolicy, resolve: Resolve, signal: AbortSignal): Agent {
  const connect = buildConnector({ timeout: CONNECT_MS })

  async function open(options: buildConnector.Options): Promise<Socket> {
    signal.throwIfAborted()
    const host = plainHost(options.hostname)
    const isLiteral = isAddress(host)
    const addresses = isLiteral ? [host] : await resolved(host)
    const allowed = addresses.filter((address) => policy.allows(address, host)).slice(0, MAX_ADDRESSES)
    if (allowed.length === 0) throw new FeedError('Its address is on this machine or a private network')
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
        // Checks the real address too, because a proxy or a rule of the system may lead to another one.
        if (socket.remoteAddress === undefined || policy.allows(socket.remoteAddress, host)) return socket
        socket.destroy()
        throw new FeedError('Its address is on this machine or a private network')
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
      throw new FeedError('Its host name could not be resolved', { cause: error })
    }
  }

  function connected(options: buildConnector.Options): Promise<Socket> {
    return new Promise<Socket>((fulfil, reject) => {
      connect(options, (...[error, socket]) => (error === null ? fulfil(socket) : reject(error)))
    })
  }

  /** Rejects when the time is over, even if a lookup cannot be cancelled. */
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

/** Removes the brackets of IPv6 and the final dot of a full name. */
function plainHost(hostname: string): string {
  return hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
}

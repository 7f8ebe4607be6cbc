import { lookup, Resolver } from 'node:dns/promises'

/** The addresses of a host. Rejects if it has none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

const QUERY_MS = 3_000

/**
 * Resolves by DNS, not by the system's lookup: that blocks one of the few threads of the process, so fifty dead names
 * would delay every file and hash of the engine. Only the operator's hosts use the system's lookup, because they may be
 * in its hosts file.
 */
export function createResolver(systemHosts: ReadonlySet<string>): Resolve {
  return async (host, signal) => {
    if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1']
    if (systemHosts.has(host)) return (await lookup(host, { all: true })).map(({ address }) => address)
    const resolver = new Resolver({ timeout: QUERY_MS, tries: 2 })
    const cancel = (): void => resolver.cancel()
    signal.addEventListener('abort', cancel)
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (found.length > 0) return found
      throw answers[0].status === 'rejected' ? answers[0].reason : new Error('no address')
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

import { lookup, Resolver } from 'node:dns/promises'

/** The addresses of a host. Rejects if it has none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

const QUERY_MS = 3_000

/**
 * By DNS. Not by the system's own look-up, which waits in one of the process' few threads: fifty dead names would keep
 * every file and hash of the engine waiting. Only the operator's hosts are looked up so, because they may stand in a file.
 */
export function resolveBy(systemHosts: ReadonlySet<string>): Resolve {
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

import { FeedError } from './feed-error.ts'
import { download, type Limits, type Source } from './fetch/download.ts'
import { guardedAgent } from './fetch/guarded-agent.ts'
import type { AddressPolicy } from './fetch/address-policy.ts'
import type { Resolve } from './fetch/resolve.ts'
import { readArticles, type Article } from './read/articles.ts'
import { decode } from './read/decode.ts'

export interface FeedContent {
  readonly articles: readonly Article[]
  readonly etag: string | null
  readonly lastModified: string | null
}

/** Null if the feed is unchanged. Rejects with a FeedError. */
export type ReadFeed = (source: Source) => Promise<FeedContent | null>

export interface ReadOptions extends Limits {
  readonly timeMs: number
}

export const DEFAULT_LIMITS: ReadOptions = { bytes: 2 * 1024 * 1024, redirects: 3, timeMs: 10_000 }

export function feedReader(policy: AddressPolicy, resolve: Resolve, limits: ReadOptions = DEFAULT_LIMITS): ReadFeed {
  return async (source) => {
    const time = new AbortController()
    const timer = setTimeout(() => time.abort(), limits.timeMs)
    const agent = guardedAgent(policy, resolve, time.signal)
    try {
      const found = await download(source, agent, limits, time.signal)
      if (found === null) return null
      const articles = await readArticles(decode(found.bytes, found.charset), found.url)
      return { articles, etag: found.etag, lastModified: found.lastModified }
    } catch (error) {
      if (error instanceof FeedError) throw error
      throw new FeedError(
        time.signal.aborted ? `It took longer than ${limits.timeMs / 1000} seconds` : problem(error),
        {
          cause: error,
        },
      )
    } finally {
      clearTimeout(timer)
      // Cancels lookups and connections that are still open.
      time.abort()
      await agent.destroy()
    }
  }
}

function problem(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') ? 'It could not be unpacked' : 'It could not be reached'
}

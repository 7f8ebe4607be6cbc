import { createClient } from '@supabase/supabase-js'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../../../database.types.ts'
import { helpIn } from '../help/help.ts'

const VECTORS = '/rest/v1/rpc/article_vectors'
const RANK = '/rest/v1/rpc/rank_articles'

interface Article {
  readonly id: string
  readonly title_vector?: string
  readonly vector?: string
}

const vectorsOf = (articles: readonly Article[]) =>
  articles.map(({ id }) => ({ id, title_vector: `'${id}':1A`, vector: `'${id}':1A` }))

beforeEach(() => {
  // The client needs a WebSocket, although nothing here opens one. Node.js 20 has none.
  vi.stubGlobal('WebSocket', EventTarget)
  // Each test is a new process of the functions.
  vi.resetModules()
})

/** Asks questions about the help. Returns what was called, how many articles had vectors, and what failed. */
async function ask(
  order: 'one by one' | 'together',
  vectors: (articles: readonly Article[], call: number) => Response,
) {
  const { libraryOf } = await import('./library.ts')
  const calls: string[] = []
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const { articles } = (await new Response(init?.body).json()) as { articles: readonly Article[] }
    if (pathname === VECTORS) {
      calls.push('vectors')
      return vectors(articles, calls.filter((call) => call === 'vectors').length)
    }
    calls.push(
      `${pathname === RANK ? 'rank' : pathname} ${articles.filter(({ vector }) => vector !== undefined).length}`,
    )
    return Response.json([])
  }
  const client = createClient<Database>('http://platform.example', 'key', { global: { fetch: send } })
  const failures: string[] = []
  const question = () =>
    libraryOf(client)
      .help('How do I book?', 5, 'en')
      .catch((error: unknown) => failures.push(String(error)))
  const first = question()
  if (order === 'one by one') await first
  await Promise.all([first, question()])
  return { calls, failures }
}

const count = helpIn('en').length

it('asks for the vectors of the help once, and sends them with every question', async () => {
  const { calls } = await ask('one by one', (articles) => Response.json(vectorsOf(articles)))
  expect(calls).toEqual(['vectors', `rank ${count}`, `rank ${count}`])
})

it('asks for them again after a caller who got none', async () => {
  const { calls } = await ask('one by one', (articles, call) => Response.json(call === 1 ? [] : vectorsOf(articles)))
  expect(calls).toEqual(['vectors', 'rank 0', 'vectors', `rank ${count}`])
})

const refused = () => Response.json({ code: 'PT429', message: 'Too many' }, { status: 429 })

it('asks for them again after a failure, which the question reports', async () => {
  const { calls, failures } = await ask('one by one', (articles, call) =>
    call === 1 ? refused() : Response.json(vectorsOf(articles)),
  )
  expect(calls).toEqual(['vectors', 'vectors', `rank ${count}`])
  expect(failures).toEqual(['PostgrestError: Too many'])
})

it('answers a question while that of another caller is refused', async () => {
  const { calls, failures } = await ask('together', (articles, call) =>
    call === 1 ? refused() : Response.json(vectorsOf(articles)),
  )
  expect(calls).toEqual(['vectors', 'vectors', `rank ${count}`])
  expect(failures).toHaveLength(1)
})

import { vi } from 'vitest'

type Answer = (query: URLSearchParams) => Response | Promise<Response>

export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

export interface FakeServer {
  readonly calls: Call[]
  /** The calls without the question which providers are on, which the sign-in screen asks by itself. */
  sent(): Call[]
  /** The calls of one endpoint, such as `POST /auth/v1/token`. */
  callsOf(endpoint: string): Call[]
  /** Sets the answer of an endpoint from now on. */
  on(endpoint: string, answer: Answer): void
}

/** Replaces the network. An endpoint without an answer fails like a server that cannot be reached. */
export function fakeServer(answers: Readonly<Record<string, Answer>> = {}): FakeServer {
  const routes = new Map(Object.entries(answers))
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname: path, searchParams: query } = new URL(request.url)
    const text = await request.text()
    calls.push({ method: request.method, path, query, body: text === '' ? null : (JSON.parse(text) as unknown) })
    const answer = routes.get(`${request.method} ${path}`)
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return await answer(query)
  })
  return {
    calls,
    sent: () => calls.filter(({ path }) => !path.endsWith('/auth/v1/settings')),
    callsOf: (endpoint) => calls.filter(({ method, path }) => `${method} ${path}` === endpoint),
    on: (endpoint, answer) => void routes.set(endpoint, answer),
  }
}

export const json = (body: unknown, status = 200): Response => Response.json(body, { status })

/** An error in the format of the auth service. */
export const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status, headers: { 'x-supabase-api-version': '2024-01-01' } })

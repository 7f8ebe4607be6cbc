import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../engine/src/kernel/db/database.ts'
import { JSON_LIMITS } from '../../../engine/src/kernel/json/parse-json.ts'
import { createRest } from '../../../engine/src/services/rest/service.ts'

export interface PortalRest {
  /** The official client of a person, whose session has the person's id. */
  clientOf(person: string): SupabaseClient
  /** The tables and procedures that were asked for: `templates`, `rpc/list_templates`. */
  readonly asked: ReadonlySet<string>
  close(): Promise<void>
}

const ORIGIN = 'http://127.0.0.1'

/** The engine's REST service on a database, without a server: the official client's requests are handed over. */
export async function openPortalRest(db: Database): Promise<PortalRest> {
  const rest = await createRest({
    db,
    settings: {
      schemas: ['public'],
      extraSearchPath: ['public', 'extensions'],
      maxRows: 1000,
      preRequest: null,
      statementTimeoutMs: 60_000,
      userTimeoutMs: 60_000,
      patternTimeoutMs: 60_000,
      limits: { bytes: 20_000_000, rows: 50_000 },
      heavyCalls: 2,
      anonRole: 'anon',
      publicUrl: `${ORIGIN}/rest/v1`,
    },
    onError: (error) => {
      throw error
    },
  })
  const asked = new Set<string>()

  async function answer(person: string, request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const path = pathname.replace('/rest/v1', '')
    asked.add(path.slice(1))
    const response = await rest.handle({
      method: request.method,
      path,
      search: search.slice(1),
      headers: Object.fromEntries(request.headers),
      body: Buffer.from(await request.arrayBuffer()),
      maxValues: JSON_LIMITS.values,
      caller: {
        role: 'authenticated',
        claims: JSON.stringify({ sub: person, role: 'authenticated', session_id: person }),
      },
    })
    const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
    const body = typeof response.body === 'string' ? response.body : (response.body?.toString() ?? null)
    return new Response(body, { status: response.status, headers })
  }

  return {
    asked,
    clientOf: (person) =>
      createClient(ORIGIN, 'key', {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: (input, init) => answer(person, new Request(input, init)) },
      }),
    close: () => rest.close(),
  }
}

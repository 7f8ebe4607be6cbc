import { withSupabase } from '@supabase/server'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'
import { boundFetch, type Target } from './bound-fetch.ts'
import { platformUrl } from './environment.ts'

/** The caller's own client: row security and the policies of storage decide what it may. */
export type CallerClient = Pick<SupabaseClient<Database>, 'from' | 'rpc' | 'storage'>

/** All that functions ask for in a caller's name. */
const CALLERS: readonly Target[] = [
  '* /rest/v1/',
  'GET /storage/v1/object/templates/',
  'GET /storage/v1/object/chat-uploads/',
]

const supabaseOptions = { global: { fetch: boundFetch(platformUrl, CALLERS) } }

type Entry = (request: Request) => Promise<Response>

/** For people who are signed in. */
export function forPeople(handle: (request: Request, client: CallerClient) => Promise<Response>): Entry {
  return withSupabase<Database>({ auth: 'user', supabaseOptions }, (request, { supabase }) => handle(request, supabase))
}

/** For people, and for the schedule, which brings the secret key: then there is no client. */
export function forPeopleAndSchedule(
  handle: (request: Request, client: CallerClient | null) => Promise<Response>,
): Entry {
  return withSupabase<Database>({ auth: ['user', 'secret'], supabaseOptions }, (request, { supabase, authMode }) =>
    handle(request, authMode === 'secret' ? null : supabase),
  )
}

/** For everyone who knows the address. */
export function forEveryone(handle: (request: Request) => Promise<Response>): Entry {
  return withSupabase<Database>({ auth: 'none', supabaseOptions }, (request) => handle(request))
}

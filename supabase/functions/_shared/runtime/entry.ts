import { withSupabase } from '@supabase/server'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'
import { failure } from '../http/answers.ts'
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

/**
 * A token is valid for up to an hour after its session has ended, and Supabase checks its signature alone. The database knows; it
 * is asked before the function does anything. Null: the session goes on.
 */
async function refusalOf(client: CallerClient): Promise<Response | null> {
  const { data: isLive, error, status } = await client.rpc('session_is_live')
  if (isLive === true) return null
  if (error === null || status === 401) return failure(401, 'The session of this token has ended')
  console.error('the session of a caller could not be checked', error)
  return failure(500, 'The session could not be checked; try again')
}

/** For people who are signed in: with their client, and their id. */
export function forPeople(
  handle: (request: Request, client: CallerClient, person: string) => Promise<Response>,
): Entry {
  return withSupabase<Database>(
    { auth: 'user', supabaseOptions },
    async (request, { supabase, jwtClaims }) =>
      (await refusalOf(supabase)) ?? handle(request, supabase, jwtClaims?.sub ?? ''),
  )
}

/** For people, and for the schedule, which brings the secret key: then there is no client and no id. */
export function forPeopleAndSchedule(
  handle: (request: Request, client: CallerClient | null, person: string) => Promise<Response>,
): Entry {
  return withSupabase<Database>(
    { auth: ['user', 'secret'], supabaseOptions },
    async (request, { supabase, authMode, jwtClaims }) =>
      authMode === 'secret'
        ? handle(request, null, '')
        : ((await refusalOf(supabase)) ?? handle(request, supabase, jwtClaims?.sub ?? '')),
  )
}

/** For everyone who knows the address. */
export function forEveryone(handle: (request: Request) => Promise<Response>): Entry {
  return withSupabase<Database>({ auth: 'none', supabaseOptions }, (request) => handle(request))
}

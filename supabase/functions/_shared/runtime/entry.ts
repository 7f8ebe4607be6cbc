import { withSupabase } from '@supabase/server'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'
import { failure } from '../http/answers.ts'
import { boundFetch, type Target } from './bound-fetch.ts'
import { platformUrl } from './environment.ts'

/** The caller's client: row security and the policies of storage decide what it may do. */
export type CallerClient = Pick<SupabaseClient<Database>, 'from' | 'rpc' | 'storage'>

/** All requests that functions make with the caller's token. */
const CALLERS: readonly Target[] = [
  '* /rest/v1/',
  'GET /storage/v1/object/templates/',
  'GET /storage/v1/object/chat-uploads/',
]

const supabaseOptions = { global: { fetch: boundFetch(platformUrl, CALLERS) } }

type Entry = (request: Request) => Promise<Response>

/**
 * The response if the session of the token has ended or lacks the second factor that its person needs; null if it has
 * not. A token is valid for up to an hour after its session has ended, and Supabase only checks its signature, so the
 * database is asked before the function does anything.
 */
async function refuseSession(client: CallerClient): Promise<Response | null> {
  const { data: isLive, error, status } = await client.rpc('session_is_live')
  if (isLive === true) return null
  if (error === null) {
    const { data: state } = await client.rpc('second_factor_state').maybeSingle()
    if (state?.is_missing === true)
      return failure(403, 'A second factor is required', { code: 'second_factor_required' })
  }
  if (error === null || status === 401 || status === 403)
    return failure(401, 'The session of this token has ended', { code: 'session_ended' })
  console.error('the session of a caller could not be checked', error)
  return failure(500, 'The session could not be checked; try again')
}

/** For signed-in people: the handler gets their client and their id. */
export function forPeople(
  handle: (request: Request, client: CallerClient, person: string) => Promise<Response>,
): Entry {
  return withSupabase<Database>(
    { auth: 'user', supabaseOptions },
    async (request, { supabase, jwtClaims }) =>
      (await refuseSession(supabase)) ?? handle(request, supabase, jwtClaims?.sub ?? ''),
  )
}

/**
 * For signed-in people and for the schedule. The schedule comes with the secret key; then the client is null and the id
 * empty.
 */
export function forPeopleAndSchedule(
  handle: (request: Request, client: CallerClient | null, person: string) => Promise<Response>,
): Entry {
  return withSupabase<Database>(
    { auth: ['user', 'secret'], supabaseOptions },
    async (request, { supabase, authMode, jwtClaims }) =>
      authMode === 'secret'
        ? handle(request, null, '')
        : ((await refuseSession(supabase)) ?? handle(request, supabase, jwtClaims?.sub ?? '')),
  )
}

/** For everyone who knows the address. */
export function forEveryone(handle: (request: Request) => Promise<Response>): Entry {
  return withSupabase<Database>({ auth: 'none', supabaseOptions }, (request) => handle(request))
}

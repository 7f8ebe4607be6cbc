import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { callerOf } from '../_shared/ports/caller.ts'
import { identities, people } from '../_shared/ports/people.ts'
import { portalUrl } from '../_shared/runtime/environment.ts'
import { createUser } from './handler.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, supabaseAdmin }) =>
    createUser(request, {
      caller: callerOf(supabase),
      people: people(supabase),
      identities: identities(supabaseAdmin),
      portal: portalUrl(),
    }),
  ),
}

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { callerOf } from '../_shared/ports/caller.ts'
import { identities, people } from '../_shared/ports/people.ts'
import { updateUserPassword } from './handler.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, supabaseAdmin }) =>
    updateUserPassword(request, {
      caller: callerOf(supabase),
      people: people(supabase),
      identities: identities(supabaseAdmin),
    }),
  ),
}

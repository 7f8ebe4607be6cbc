import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { callerOf } from '../_shared/ports/caller.ts'
import { people } from '../_shared/ports/people.ts'
import { deleteUser } from './handler.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase }) =>
    deleteUser(request, { caller: callerOf(supabase), people: people(supabase) }),
  ),
}

import { withSupabase } from 'npm:@supabase/server'

/** Returns the caller's id, the notes that they may read, and the number of all notes. */
export default {
  fetch: withSupabase({ auth: 'user' }, async (_request, { supabase, supabaseAdmin, userClaims }) => {
    const own = await supabase.from('notes').select('body')
    const all = await supabaseAdmin.from('notes').select('body')
    return Response.json({ id: userClaims?.id, own: own.data ?? own.error, all: all.data?.length ?? all.error })
  }),
}

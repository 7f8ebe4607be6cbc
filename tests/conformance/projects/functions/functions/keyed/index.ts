import { withSupabase } from 'npm:@supabase/server@1.4.1'

export default {
  fetch: withSupabase({ auth: ['secret', 'publishable'] }, (_request, { authMode }) =>
    Promise.resolve(new Response(authMode)),
  ),
}

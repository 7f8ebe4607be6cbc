import { withSupabase } from 'npm:@supabase/server'

/** Stores the call and its caller in `ticks`; then fails or waits, as the body says. */
export default {
  fetch: withSupabase({ auth: ['user', 'secret'] }, async (request, { authMode, supabaseAdmin }) => {
    const { label, failures = 0, hold_ms: holdMs = 0 } = await request.json()
    const { count } = await supabaseAdmin.from('ticks').select('*', { count: 'exact', head: true }).eq('label', label)
    const tick = { label, caller: authMode, engine: Deno.env.get('SUPABASE_URL') }
    const { error } = await supabaseAdmin.from('ticks').insert(tick)
    if (error !== null) return Response.json(error, { status: 500 })
    if (count < failures) return new Response('someone@example.com was here', { status: 503 })
    await new Promise((resolve) => setTimeout(resolve, holdMs))
    return new Response('done')
  }),
}

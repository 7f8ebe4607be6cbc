import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { callerOf } from '../_shared/ports/caller.ts'
import { feedPolls } from '../_shared/ports/feed-polls.ts'
import { feedHosts } from '../_shared/runtime/environment.ts'
import { reachOf } from './fetch/reach.ts'
import { resolveBy } from './fetch/resolve.ts'
import { rssFeedProcessor } from './handler.ts'
import { feedReader } from './read-feed.ts'

export default {
  fetch: withSupabase<Database>({ auth: ['user', 'secret'] }, (request, { supabase, supabaseAdmin, authMode }) => {
    const reach = reachOf(feedHosts())
    return rssFeedProcessor(request, {
      caller: authMode === 'secret' ? null : callerOf(supabase),
      polls: feedPolls(supabaseAdmin),
      readFeed: feedReader(reach, resolveBy(reach.hosts)),
      clock: () => performance.now(),
    })
  }),
}

import { callerOf } from '../_shared/ports/caller.ts'
import { feedPolls } from '../_shared/ports/feed-polls.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { feedHosts } from '../_shared/runtime/environment.ts'
import { reachOf } from './fetch/reach.ts'
import { resolveBy } from './fetch/resolve.ts'
import { rssFeedProcessor } from './handler.ts'
import { feedReader } from './read-feed.ts'

export default {
  fetch: forPeopleAndSchedule((request, client) => {
    const reach = reachOf(feedHosts())
    return rssFeedProcessor(request, {
      caller: client === null ? null : callerOf(client),
      polls: feedPolls(),
      readFeed: feedReader(reach, resolveBy(reach.hosts)),
      clock: () => performance.now(),
    })
  }),
}

import { callerOf } from '../_shared/ports/caller.ts'
import { feedPolls } from '../_shared/ports/feed-polls.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { feedHosts } from '../_shared/runtime/environment.ts'
import { createAddressPolicy } from './fetch/address-policy.ts'
import { createResolver } from './fetch/resolve.ts'
import { rssFeedProcessor } from './handler.ts'
import { feedReader } from './read-feed.ts'

export default {
  fetch: forPeopleAndSchedule((request, client) => {
    const policy = createAddressPolicy(feedHosts())
    return rssFeedProcessor(request, {
      caller: client === null ? null : callerOf(client),
      polls: feedPolls(),
      readFeed: feedReader(policy, createResolver(policy.hosts)),
      clock: () => performance.now(),
    })
  }),
}

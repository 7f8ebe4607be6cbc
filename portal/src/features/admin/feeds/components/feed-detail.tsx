import { dateTime } from '../../../../lib/date-time.ts'
import { Badge } from '../../../../ui/data/badge.tsx'
import { type Feed, STATES, stateOf } from '../model/feed.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { FeedSecret } from './feed-secret.tsx'
import './feed-detail.css'

/** What came to a feed, what state it is in, and its secret. */
export function FeedDetail({ feed, id }: { feed: Feed; id: string }) {
  return (
    <div className="feed-detail" id={id}>
      <DeliveryLog feed={feed} />
      <div className="feed-aside">
        <FeedState feed={feed} />
        {feed.feed_type === 'webhook' && <FeedSecret feed={feed} />}
      </div>
    </div>
  )
}

function FeedState({ feed }: { feed: Feed }) {
  const { failure_count: failures, max_retries: max, unproven_count: unproven, last_sent_at: lastSentAt } = feed
  const { label, tone } = STATES[stateOf(feed)]
  const isUncounted = feed.feed_type === 'webhook' && !feed.secret_key_available
  return (
    <section className="feed-part" aria-label={`State of ${feed.name}`}>
      <header>
        <h4>State</h4>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <p>
        <b>{`${failures} of ${max} failures`}</b>
      </p>
      <div className="feed-bars" aria-hidden="true">
        {Array.from({ length: max }, (_, place) => (
          <span key={place} data-failed={place < failures || undefined} />
        ))}
      </div>
      <p className="feed-hint">
        {isUncounted
          ? 'Without a secret refused deliveries do not count: anybody may have sent them.'
          : `At ${max} the feed stops and the administrators are told. A success sets it back to 0.`}
      </p>
      {unproven > 0 && (
        <p className="feed-hint">{`${unproven} more refused, not counted: nothing shows that they came from the sender.`}</p>
      )}
      <p className="feed-fact">
        <span>Last success</span>
        <span>{lastSentAt === null ? 'None' : dateTime(lastSentAt)}</span>
      </p>
    </section>
  )
}

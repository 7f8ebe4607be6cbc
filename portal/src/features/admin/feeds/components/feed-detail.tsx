import { dateTime } from '../../../../lib/date-time.ts'
import { Badge } from '../../../../ui/data/badge.tsx'
import { type Feed, STATE_TONES, stateOf } from '../model/feed.ts'
import { TEXTS } from '../texts.ts'
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
  const state = stateOf(feed)
  const isUncounted = feed.feed_type === 'webhook' && !feed.secret_key_available
  return (
    <section className="feed-part" aria-label={TEXTS.state.label(feed.name)}>
      <header>
        <h4>{TEXTS.state.title}</h4>
        <Badge tone={STATE_TONES[state]}>{TEXTS.states[state]}</Badge>
      </header>
      <p>
        <b>{TEXTS.state.failures(failures, max)}</b>
      </p>
      <div className="feed-bars" aria-hidden="true">
        {Array.from({ length: max }, (_, place) => (
          <span key={place} data-failed={place < failures || undefined} />
        ))}
      </div>
      <p className="feed-hint">{isUncounted ? TEXTS.state.uncounted : TEXTS.state.counted(max)}</p>
      {unproven > 0 && <p className="feed-hint">{TEXTS.state.unproven(unproven)}</p>}
      <p className="feed-fact">
        <span>{TEXTS.state.lastSuccess}</span>
        <span>{lastSentAt === null ? TEXTS.state.none : dateTime(lastSentAt)}</span>
      </p>
    </section>
  )
}

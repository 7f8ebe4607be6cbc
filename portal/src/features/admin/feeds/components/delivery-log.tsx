import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { dateTime } from '../../../../lib/date-time.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { deliveriesQuery } from '../api/feeds.ts'
import { type Delivery, detailsOf, outcomeOf } from '../model/delivery.ts'
import { type Feed } from '../model/feed.ts'
import { TEXTS } from '../texts.ts'
import './delivery-log.css'

/** The outcomes of the last deliveries or readings of a feed, with their reasons. */
export function DeliveryLog({ feed, id }: { feed: Feed; id: string }) {
  const { data, isPending, isFetching, refetch } = useQuery(deliveriesQuery(useClient(), feed.id))
  return (
    <div className="delivery-log" id={id}>
      {isPending && <Loading>Loading deliveries...</Loading>}
      {!isPending && data === undefined && <FailedState message={TEXTS.logFailed} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="delivery-none">No deliveries are recorded yet.</p>}
      {data && data.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
        <ol aria-label={`Recent deliveries of ${feed.name}`} tabIndex={0}>
          {data.map((delivery) => (
            <Line key={`${delivery.last_at} ${delivery.outcome}`} delivery={delivery} />
          ))}
        </ol>
      )}
      {data && (
        <Button size="small" variant="ghost" busy={isFetching} onClick={() => void refetch()}>
          <RefreshCw />
          Refresh
        </Button>
      )}
    </div>
  )
}

function Line({ delivery }: { delivery: Delivery }) {
  const { text, tone } = outcomeOf(delivery)
  const details = detailsOf(delivery)
  return (
    <li>
      <time dateTime={delivery.last_at}>{dateTime(delivery.last_at)}</time>
      <span>
        <b className={`delivery-${tone}`}>{text}</b>
        {details.length > 0 && <span className="delivery-details">{details.join(' · ')}</span>}
      </span>
    </li>
  )
}

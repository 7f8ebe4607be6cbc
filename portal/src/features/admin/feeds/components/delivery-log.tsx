import { useQuery } from '@tanstack/react-query'
import { ChevronDown, RefreshCw } from 'lucide-react'
import { useId, useState } from 'react'
import { dateTime } from '../../../../lib/date-time.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Badge } from '../../../../ui/data/badge.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Segmented } from '../../../../ui/fields/segmented.tsx'
import { Pagination } from '../../../../ui/navigation/pagination.tsx'
import { deliveriesQuery, PAGE_SIZE } from '../api/deliveries.ts'
import { badgeOf, type Delivery, type DeliveryKind, detailsOf, KINDS, outcomeOf } from '../model/delivery.ts'
import { type Feed } from '../model/feed.ts'
import { TEXTS } from '../texts.ts'
import { OpenDelivery } from './open-delivery.tsx'
import './delivery-log.css'

/** The last deliveries or readings of a feed. */
export function DeliveryLog({ feed }: { feed: Feed }) {
  const [kind, setKind] = useState<DeliveryKind>('all')
  const [page, setPage] = useState(1)
  const query = useQuery(deliveriesQuery(useClient(), feed.id, kind, page))
  const { data, isPending, isFetching, refetch } = query
  const total = data?.[0]?.total ?? 0
  return (
    <section className="delivery-log" aria-label={TEXTS.log.label(feed.name)}>
      <header>
        <h4>{TEXTS.log.title}</h4>
        <span className="delivery-kept">{TEXTS.log.kept}</span>
        <IconButton size="small" label={TEXTS.log.refresh} aria-busy={isFetching} onClick={() => void refetch()}>
          <RefreshCw />
        </IconButton>
        {feed.feed_type === 'webhook' && (
          <Segmented
            label={TEXTS.log.show}
            segments={KINDS.map((each) => ({ value: each, label: TEXTS.log.kinds[each] }))}
            value={kind}
            onValueChange={(next) => {
              setKind(next)
              setPage(1)
            }}
          />
        )}
      </header>
      {isPending && <Loading>{TEXTS.log.loading}</Loading>}
      {!isPending && data === undefined && <FailedState message={TEXTS.log.failed} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="delivery-none">{TEXTS.log.empty[kind]}</p>}
      {data && data.length > 0 && (
        <ol aria-label={TEXTS.card.deliveriesLabel(feed.name)}>
          {data.map((delivery) => (
            <Line key={delivery.id} delivery={delivery} />
          ))}
        </ol>
      )}
      <Pagination
        label={TEXTS.log.pages(feed.name)}
        page={page}
        pageCount={Math.ceil(total / PAGE_SIZE)}
        onPageChange={setPage}
      />
    </section>
  )
}

function Line({ delivery }: { delivery: Delivery }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { text, tone } = outcomeOf(delivery)
  const details = detailsOf(delivery)
  const name = delivery.title ?? text
  return (
    <li>
      <div className="delivery-line">
        <time dateTime={delivery.last_at}>{dateTime(delivery.last_at)}</time>
        <span>
          <Badge tone={delivery.is_test ? 'neutral' : tone}>{badgeOf(delivery)}</Badge>
        </span>
        <span className="delivery-about">
          <b>{name}</b>
          <span className="delivery-details">
            {[...(delivery.title === null ? [] : [text]), ...details].join(' · ')}
          </span>
        </span>
        {delivery.has_request && (
          <IconButton
            size="small"
            label={isOpen ? TEXTS.log.hideRequest(name) : TEXTS.log.showRequest(name)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown />
          </IconButton>
        )}
      </div>
      {isOpen && <OpenDelivery deliveryId={delivery.id} id={id} />}
    </li>
  )
}

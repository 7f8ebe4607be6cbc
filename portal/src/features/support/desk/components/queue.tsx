import { Link, useLocation } from '@tanstack/react-router'
import { useNow } from '../../../../lib/use-now.ts'
import { TEXTS as SHARED } from '../../texts.ts'
import {
  type Counts,
  deskSearch,
  type DeskAddress,
  type QueuedRequest,
  sectionCount,
  sectionsOf,
} from '../model/queue.ts'
import { TEXTS } from '../texts.ts'
import { Due } from './due.tsx'

interface QueueProps {
  readonly requests: readonly QueuedRequest[]
  readonly counts: Counts | undefined
  readonly address: DeskAddress
}

const ONE_MINUTE_MS = 60_000

/** One page of the queue, a section for each state. */
export function Queue({ requests, counts, address }: QueueProps) {
  const now = useNow(ONE_MINUTE_MS)
  const total = requests[0]?.total ?? 0
  return sectionsOf(requests).map(({ state, title, requests: ofState }) => (
    <section key={state} className="desk-section" aria-label={title}>
      <h2>
        <span>{title}</span>
        <span>{sectionCount(state, address, counts, total)}</span>
      </h2>
      <ul>
        {ofState.map((request) => (
          <li key={request.id}>
            <Ticket request={request} address={address} now={now} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

interface TicketProps {
  readonly request: QueuedRequest
  readonly address: DeskAddress
  readonly now: number
}

function Ticket({ request, address, now }: TicketProps) {
  const to = useLocation({ select: ({ pathname }) => pathname })
  const { id, number, priority, subject, account_name: account, handler_name: handler, state } = request
  const of = [account ?? TEXTS.queue.noAccount, handler ?? (state === 'new' ? TEXTS.queue.nobody : null)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Link
      to={to as never}
      search={deskSearch({ ...address, request: id }) as never}
      // Keeps admin mode, which is in the history entry.
      state={true}
      resetScroll={false}
      className="desk-ticket"
      activeOptions={{ exact: true }}
      activeProps={{}}
      aria-current={id === address.request ? 'true' : undefined}
    >
      <span className="desk-ticket-top">
        <span>
          {number} · {SHARED.priorities[priority]}
        </span>
        <Due request={request} now={now} />
      </span>
      <b>{subject}</b>
      <span className="desk-ticket-of" title={of}>
        {of}
      </span>
    </Link>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shortMoment } from '../../../../lib/short-moment.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { useTableChanges } from '../../../../lib/use-table-changes.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { type Item, ItemList } from '../../../../ui/data/item-list.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Stack } from '../../../../ui/layout/stack.tsx'
import { TEXTS as SHARED } from '../../texts.ts'
import { queueQuery } from '../api/list-requests.ts'
import { deskSearch, type QueuedRequest } from '../model/queue.ts'
import { TEXTS } from '../texts.ts'
import { Due } from './due.tsx'
import '../desk.css'

const SHOWN = 10
const ONE_MINUTE_MS = 60_000

interface AccountRequestsProps {
  accountId: string
}

/** The support requests of one account, on its page. Each opens at the desk. */
export function AccountRequests({ accountId }: AccountRequestsProps) {
  useTableChanges(useClient(), { table: 'support_requests', filter: `account_id=eq.${accountId}` })
  return (
    <Stack>
      <Requests accountId={accountId} queue="all" />
      <Requests accountId={accountId} queue="closed" />
    </Stack>
  )
}

function Requests({ accountId, queue }: AccountRequestsProps & { queue: 'all' | 'closed' }) {
  const filter = { queue, account: accountId, search: '', page: 1 } as const
  const now = useNow(ONE_MINUTE_MS)
  const query = useQuery(queueQuery(useClient(), filter))
  const total = query.data?.[0]?.total ?? 0
  return (
    <ItemList
      title={queue === 'all' ? TEXTS.ofAccount.open : TEXTS.ofAccount.closed}
      count={query.data && total}
      action={
        total > 0 && (
          <Link
            to="/settings/admin"
            search={deskSearch({ ...filter, request: null }) as never}
            state={{ enterAdmin: true }}
          >
            {TEXTS.ofAccount.showAll}
          </Link>
        )
      }
      query={{ ...query, data: query.data?.slice(0, SHOWN) }}
      failed={TEXTS.failed}
      empty={
        queue === 'all' ? (
          <EmptyState compact title={TEXTS.ofAccount.noneOpen} description={TEXTS.ofAccount.noneOpenDescription} />
        ) : (
          <p className="section-note">{TEXTS.ofAccount.noneClosed}</p>
        )
      }
      itemOf={(request) => itemOf(request, deskSearch({ ...filter, request: request.id }), now)}
    />
  )
}

function itemOf(request: QueuedRequest, search: object, now: number): Item {
  const { id, number, subject, priority, state, author_name: author, handler_name: handler } = request
  return {
    key: id,
    link: (
      <Link className="item-link" to="/settings/admin" search={search as never} state={{ enterAdmin: true }}>
        {subject}
      </Link>
    ),
    facts: [
      number,
      TEXTS.ofAccount.priority(SHARED.priorities[priority]),
      TEXTS.ofAccount.from(author),
      handler === null ? state === 'new' && TEXTS.ofAccount.nobody : TEXTS.ofAccount.with(handler),
    ]
      .filter(Boolean)
      .join(' · '),
    state: <Due request={request} now={now} />,
    when: shortMoment(request.created_at, new Date(now)),
  }
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { useTableChanges } from '../../../lib/use-table-changes.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { openRequestsQuery } from '../api/requests.ts'
import { promiseOf, stateOf } from '../model/request.ts'
import { TEXTS } from '../texts.ts'
import './open-requests.css'

const ONE_MINUTE_MS = 60_000

/** The newest open requests of the account, on the home page. */
export function OpenRequests({ accountId }: { accountId: string }) {
  const id = useId()
  const client = useClient()
  const now = useNow(ONE_MINUTE_MS)
  const { data, isError, refetch } = useQuery(openRequestsQuery(client, accountId))
  useTableChanges(client, { table: 'support_requests', filter: `account_id=eq.${accountId}` })
  return (
    <section className="home-section home-requests" aria-labelledby={id}>
      <header className="home-head">
        <h2 id={id}>{TEXTS.home.title}</h2>
        <Link to="/contact-support">{TEXTS.home.all}</Link>
      </header>
      {data === undefined &&
        (isError ? (
          <FailedState message={TEXTS.list.failed} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="row" lines={1} />
        ))}
      {data?.length === 0 && (
        <p className="open-requests-none">
          {TEXTS.home.none} <Link to="/contact-support">{TEXTS.home.write}</Link>
        </p>
      )}
      <ul>
        {data?.map((request) => (
          <li key={request.id} className="open-request">
            <div className="two-lines">
              <b title={request.subject}>
                <Link className="row-link" to="/contact-support" search={{ request: request.id } as never}>
                  {request.subject}
                </Link>
              </b>
              <span title={promiseOf(request, now)}>
                {request.number} · {promiseOf(request, now)}
              </span>
            </div>
            <Badge tone={stateOf(request).tone}>{stateOf(request).label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

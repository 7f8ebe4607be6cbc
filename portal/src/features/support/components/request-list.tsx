import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { requestsQuery } from '../api/requests.ts'
import { isShown, promiseOf, type Shown, SHOWN, stateOf, type SupportRequest } from '../model/request.ts'
import { TEXTS } from '../texts.ts'

interface RequestListProps {
  readonly userId: string
  readonly isAdmin: boolean
  readonly accountName: string
  readonly openId: string | null
  readonly shown: Shown
  readonly onShow: (shown: Shown) => void
}

/** So many are shown at first. */
const FIRST = 10
/** So many more are drawn each time the browser is free. */
const STEP = 40
const ONE_MINUTE_MS = 60_000

export function RequestList({ userId, isAdmin, accountName, openId, shown, onShow }: RequestListProps) {
  const client = useClient()
  const { data, isPending, refetch } = useQuery(requestsQuery(client, { id: userId, isAdmin }))
  const [showsAll, setShowsAll] = useState(false)
  const now = useNow(ONE_MINUTE_MS)
  const fitting = data?.filter((request) => isShown(request, shown)) ?? []
  // The open request stays in the list.
  const visible = fitting.filter(({ id }, index) => showsAll || index < FIRST || id === openId)
  const drawn = useProgressiveCount(visible.length, STEP)
  return (
    <section className="support-list" aria-labelledby="support-list-head">
      <header>
        <h2 id="support-list-head">{TEXTS.yourRequests}</h2>
        {accountName !== '' && <span>{TEXTS.list.everyoneAt(accountName)}</span>}
      </header>
      {data && data.length > 0 && (
        <Segmented
          label={TEXTS.list.show}
          value={shown}
          onValueChange={onShow}
          segments={SHOWN.map((value) => ({
            value,
            label: TEXTS.list.filters[value],
            count: data.filter((request) => isShown(request, value)).length,
          }))}
        />
      )}
      {isPending && <Loading>{TEXTS.list.loading}</Loading>}
      {!isPending && data === undefined && <FailedState message={TEXTS.list.failed} onRetry={() => void refetch()} />}
      {data && fitting.length === 0 && (
        <p className="support-none">{data.length === 0 ? TEXTS.list.none : TEXTS.list.noneFits}</p>
      )}
      <ul>
        {visible.slice(0, drawn).map((request) => (
          <li key={request.id}>
            <RequestRow
              request={request}
              isOpen={request.id === openId}
              isOwn={request.user_id === userId}
              shown={shown}
              now={now}
            />
          </li>
        ))}
      </ul>
      {visible.length < fitting.length && (
        <button type="button" className={linkClass('quiet')} onClick={() => setShowsAll(true)}>
          {TEXTS.list.showOlder(fitting.length - visible.length)}
        </button>
      )}
    </section>
  )
}

interface RequestRowProps {
  readonly request: SupportRequest
  readonly isOpen: boolean
  readonly isOwn: boolean
  readonly shown: Shown
  readonly now: number
}

function RequestRow({ request, isOpen, isOwn, shown, now }: RequestRowProps) {
  const { id, number, subject, state, author_name: author } = request
  const { label, tone } = stateOf(request)
  return (
    <Link
      to="/contact-support"
      search={{ ...(shown === 'all' ? {} : { show: shown }), request: id } as never}
      resetScroll={false}
      className={state === 'closed' ? 'support-row support-row-closed' : 'support-row'}
      activeOptions={{ exact: true }}
      activeProps={{}}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="support-row-number">{number}</span>
      <Badge tone={tone}>{label}</Badge>
      <b>{isOwn ? subject : `${subject} · ${author}`}</b>
      <span className="support-row-promise">{promiseOf(request, now)}</span>
    </Link>
  )
}

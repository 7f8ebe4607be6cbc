import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/use-now.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { allNeedsQuery } from '../api/home.ts'
import type { NeedKind } from '../model/need.ts'
import { TEXTS } from '../texts.ts'
import { NeedRow } from './needs-you.tsx'

const MINUTE_MS = 60_000

/** The page of the events lists the consults itself; answers to requests are no events. */
const EVENTS: ReadonlySet<NeedKind> = new Set(['security_alert', 'compliance_alert', 'document_review', 'card'])

/** What is open for the user and has a place on the page of the events. Here nothing is dismissed. */
export function OpenEvents() {
  const { account, pending } = useAccount()
  const now = new Date(useNow(MINUTE_MS))
  const query = allNeedsQuery(useClient(), account?.id ?? '')
  const { data, isError, isLoading, refetch } = useQuery({ ...query, enabled: account !== null })
  if (pending || isLoading) return <Skeleton shape="row" lines={3} />
  if (data === undefined && isError) {
    return <FailedState message={TEXTS.events.failed} onRetry={() => void refetch()} />
  }
  const events = data?.rows.filter(({ kind }) => EVENTS.has(kind)) ?? []
  if (events.length === 0) {
    return <EmptyState title={TEXTS.events.none} description={TEXTS.events.noneWhy} compact />
  }
  return (
    <>
      <ul>
        {events.map((event) => (
          <NeedRow key={event.item} need={event} now={now} onDismiss={null} />
        ))}
      </ul>
      {data !== undefined && data.rows.length < data.total && (
        <p className="section-note">{TEXTS.events.cut(data.rows.length, data.total)}</p>
      )}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { TEXTS } from '../texts.ts'
import { useConsults } from '../use-consults.ts'
import { ConsultancyList } from './consultancy-list.tsx'

/** So many are shown beside other things; the page of the planner has all. */
const MOST = 10

/** The Consult Planner on the home page and on others: with all its states, and a way to its own page. */
export function Planner() {
  const { state, upcoming, retry } = useConsults()
  if (state === 'pending') return <Loading>{TEXTS.loading}</Loading>
  if (state === 'failed') return <FailedState message={TEXTS.failed} onRetry={retry} />
  return (
    <>
      {upcoming.length === 0 ? (
        <EmptyState title={TEXTS.none} compact />
      ) : (
        <ConsultancyList consultancies={upcoming.slice(0, MOST)} />
      )}
      <Link className="consultancies-all" to="/consultancy">
        {upcoming.length > MOST ? TEXTS.allOf(upcoming.length) : TEXTS.all}
      </Link>
    </>
  )
}

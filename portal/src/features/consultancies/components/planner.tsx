import { useQuery } from '@tanstack/react-query'
import { useTableChanges } from '../../../lib/use-table-changes.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { consultanciesQuery } from '../api/list-consultancies.ts'
import { ConsultancyCard } from './consultancy-card.tsx'

/** The Consult Planner with all its states, for the dashboard and for its page. */
export function Planner({ compact = false }: { compact?: boolean }) {
  const { user, isAdmin } = useActingUser()
  const client = useClient()
  const { account, pending } = useAccount()
  const { data: all, isLoading, refetch } = useQuery({ ...consultanciesQuery(client, user.id), enabled: !isAdmin })
  useTableChanges(client, { table: 'consultancies', filter: account && `account_id=eq.${account.id}` })
  const data = isAdmin ? [] : all?.filter(({ accountId }) => accountId === account?.id)
  if (isLoading || pending) return <Loading>Loading consultancies...</Loading>
  if (data === undefined) return <FailedState message="Failed to load consultancies" onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyState title="No upcoming consultancies scheduled" compact={compact} />
  return (
    <ul className="consultancies">
      {data.map((consultancy) => (
        <ConsultancyCard key={consultancy.id} consultancy={consultancy} />
      ))}
    </ul>
  )
}

import { useActing } from '../../session/acting-user.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { welcomeLine } from './model/welcome.ts'

export function DashboardPage() {
  const { user } = useActing()
  return (
    <>
      <PageHeader title={welcomeLine(user)} />
      <EmptyState title="The AI Steward and the Consult Planner are not available yet." />
    </>
  )
}

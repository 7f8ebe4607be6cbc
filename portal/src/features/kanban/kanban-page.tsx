import { useQuery } from '@tanstack/react-query'
import { useTableChanges } from '../../lib/use-table-changes.ts'
import { canWrite } from '../../session/account/resolve-account.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { cardsQuery } from './api/cards.ts'
import { Board } from './components/board.tsx'
import { NewCardButton } from './components/new-card-button.tsx'

export function KanbanPage() {
  const { account, pending, error, retry } = useAccount()
  return (
    <>
      <PageHeader
        title="Kanban Board"
        description="Organize and manage tasks with visual columns for your workflow."
        actions={account && canWrite(account) && <NewCardButton accountId={account.id} />}
      />
      {pending && <Loading>Loading...</Loading>}
      {!pending && error !== null && account === null && (
        <FailedState message="Could not load your account." onRetry={retry} />
      )}
      {!pending && error === null && account === null && (
        <EmptyState title="Select an account to view the Kanban board." />
      )}
      {account && <AccountBoard accountId={account.id} canEdit={canWrite(account)} />}
    </>
  )
}

function AccountBoard({ accountId, canEdit }: { accountId: string; canEdit: boolean }) {
  const client = useClient()
  const { data: cards, isPending, refetch } = useQuery(cardsQuery(client, accountId))
  useTableChanges(client, { table: 'kanban_cards', filter: `account_id=eq.${accountId}` })
  if (isPending) return <Loading>Loading...</Loading>
  if (cards === undefined) return <FailedState message="Failed to load cards" onRetry={() => void refetch()} />
  return <Board accountId={accountId} cards={cards} canEdit={canEdit} />
}

import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export function AdminAccountsTab() {
  return <EmptyState title="This page is not available yet." />
}

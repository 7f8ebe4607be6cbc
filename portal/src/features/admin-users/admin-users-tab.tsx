import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export function AdminUsersTab() {
  return <EmptyState title="This page is not available yet." />
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { showAsRead } from './read-state.ts'

/** A failure is only logged, and the item stays marked until the list is loaded again: docs/product/notifications.md. */
export function useMarkRead(accountId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => dataOf(await client.from('notifications').update({ read: true }).eq('id', id)),
    onMutate: (id) => showAsRead(queries, accountId, (notification) => notification.id === id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notifications', accountId] }),
  })
}

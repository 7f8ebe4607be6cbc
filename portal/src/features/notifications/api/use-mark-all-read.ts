import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { restore, showAsRead } from './read-state.ts'

export function useMarkAllRead(accountId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      dataOf(await client.from('notifications').update({ read: true }).eq('account_id', accountId).eq('read', false)),
    onMutate: () => showAsRead(queries, accountId, () => true),
    onError: (_error, _input, before) => {
      if (before !== undefined) restore(queries, before)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications', accountId] }),
    meta: {
      success: { title: 'All notifications marked as read' },
      failure: { title: 'Failed to mark notifications as read' },
    },
  })
}

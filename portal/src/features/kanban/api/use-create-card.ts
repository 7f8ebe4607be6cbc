import { dataOf } from '../../../lib/request-error.ts'
import { useActing } from '../../../session/acting-user.ts'
import type { Card } from '../model/board.ts'
import { useBoardMutation } from './use-board-mutation.ts'

export function useCreateCard(accountId: string) {
  const { user } = useActing()
  return useBoardMutation<Omit<Card, 'id'>>(accountId, {
    send: async (client, card) =>
      dataOf(await client.from('kanban_cards').insert({ ...card, account_id: accountId, created_by: user.id })),
    meta: { success: { title: 'Card created' }, failure: { title: 'Failed to create card' } },
  })
}

import { dataOf } from '../../../lib/request-error.ts'
import type { Card } from '../model/board.ts'
import { useBoardMutation } from './use-board-mutation.ts'

export function useDeleteCard(accountId: string) {
  return useBoardMutation<Card>(accountId, {
    send: async (client, { id }) => dataOf(await client.from('kanban_cards').delete().eq('id', id)),
    expected: (cards, { id }) => cards.filter((card) => card.id !== id),
    meta: { success: { title: 'Card deleted' }, failure: { title: 'Failed to delete card' } },
  })
}

import { dataOf } from '../../../lib/request-error.ts'
import type { Card } from '../model/board.ts'
import { useBoardMutation } from './use-board-mutation.ts'
import { useRestoreCard } from './use-restore-card.ts'

export function useDeleteCard(accountId: string) {
  const { mutate: restore } = useRestoreCard(accountId)
  return useBoardMutation<Card>(accountId, {
    send: async (client, { id }) => dataOf(await client.from('kanban_cards').delete().eq('id', id)),
    expected: (cards, { id }) => cards.filter((card) => card.id !== id),
    meta: {
      success: (card: Card) => ({ title: 'Card deleted', action: { label: 'Undo', onAction: () => restore(card) } }),
      failure: { title: 'Failed to delete card' },
    },
  })
}

import { dataOf } from '../../../lib/request-error.ts'
import { useBoardMutation } from './use-board-mutation.ts'

interface Edit {
  readonly cardId: string
  readonly title: string
  readonly description: string | null
}

export function useEditCard(accountId: string) {
  return useBoardMutation<Edit>(accountId, {
    send: async (client, { cardId, title, description }) =>
      dataOf(await client.from('kanban_cards').update({ title, description }).eq('id', cardId).select('id').single()),
    expected: (cards, { cardId, title, description }) =>
      cards.map((card) => (card.id === cardId ? { ...card, title, description } : card)),
    meta: { success: { title: 'Card updated' }, failure: { title: 'Failed to update card' } },
  })
}

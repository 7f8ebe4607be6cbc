import { dataOf } from '../../../lib/request-error.ts'
import { useActing } from '../../../session/acting-user.ts'
import type { Card } from '../model/board.ts'
import { useBoardMutation } from './use-board-mutation.ts'

/** Takes a deletion back: a card with the same text, in its old place if that is still free. The database gives it its id. */
export function useRestoreCard(accountId: string) {
  const { user } = useActing()
  return useBoardMutation<Card>(accountId, {
    send: async (client, { id: _id, ...card }) =>
      dataOf(await client.from('kanban_cards').insert({ ...card, account_id: accountId, created_by: user.id })),
    expected: (cards, card) => [...cards, card],
    meta: { failure: { title: 'Failed to create card' } },
  })
}

import { dataOf } from '../../../lib/request-error.ts'
import { type ColumnId, withMoved } from '../model/board.ts'
import { useBoardMutation } from './use-board-mutation.ts'

interface Move {
  readonly cardId: string
  readonly target: ColumnId
  readonly position: number
}

export function useMoveCard(accountId: string) {
  return useBoardMutation<Move>(accountId, {
    // A card that is gone meanwhile must be an error, not a quiet success on no row.
    send: async (client, { cardId, target, position }) =>
      dataOf(
        await client.from('kanban_cards').update({ status: target, position }).eq('id', cardId).select('id').single(),
      ),
    expected: (cards, { cardId, target }) => withMoved(cards, cardId, target),
    meta: { failure: { title: 'Failed to move card' } },
  })
}

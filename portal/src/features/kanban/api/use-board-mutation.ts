import { useMutation, useQueryClient, type MutationMeta } from '@tanstack/react-query'
import type { Client } from '../../../lib/supabase.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import type { Card } from '../model/board.ts'
import { cardsQuery } from './list-cards.ts'

interface BoardChange<Input> {
  readonly send: (client: Client, input: Input) => Promise<unknown>
  /** The board as it will be, shown before the server has answered. None: it is not known yet. */
  readonly expected?: (cards: readonly Card[], input: Input) => readonly Card[]
  readonly meta: MutationMeta
}

/**
 * A change of the board is shown at once, taken back when it is refused, and the board is loaded again in any case. Changes
 * of one board are sent one after the other, so that the last one made is the last one kept. Only the last of several loads
 * the board, because an earlier answer would not contain the later ones.
 */
export function useBoardMutation<Input>(accountId: string, { send, expected, meta }: BoardChange<Input>) {
  const client = useClient()
  const queries = useQueryClient()
  const { queryKey } = cardsQuery(client, accountId)
  const mutationKey = ['kanban_cards', accountId, 'change']
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (input: Input) => send(client, input),
    onMutate: async (input) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (expected !== undefined && before !== undefined) queries.setQueryData(queryKey, expected(before, input))
      return { before }
    },
    onError: (_error, _input, context) => {
      if (context !== undefined) queries.setQueryData(queryKey, context.before)
    },
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) === 1) await queries.invalidateQueries({ queryKey })
    },
    meta,
  })
}

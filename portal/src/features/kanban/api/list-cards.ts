import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { type Card, reuseUnchanged } from '../model/board.ts'

export function cardsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['kanban_cards', accountId],
    queryFn: async ({ signal }): Promise<readonly Card[]> =>
      dataOf(
        await client
          .from('kanban_cards')
          .select('id, title, description, status, position')
          .eq('account_id', accountId)
          .order('position')
          .order('id')
          .abortSignal(signal),
      ),
    // By default the cache compares cards at the same index, and a card that moves shifts all cards after it.
    structuralSharing: (before, cards) =>
      reuseUnchanged(before as readonly Card[] | undefined, cards as readonly Card[]),
    meta: { failure: { title: 'Failed to load cards' } },
  })
}

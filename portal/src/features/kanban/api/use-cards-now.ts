import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import type { Card } from '../model/board.ts'
import { cardsQuery } from './list-cards.ts'

/** The cards at the moment of asking, for what is done with them; what is drawn comes from the query. */
export function useCardsNow(accountId: string): () => readonly Card[] {
  const client = useClient()
  const queries = useQueryClient()
  return useCallback(
    () => queries.getQueryData(cardsQuery(client, accountId).queryKey) ?? [],
    [accountId, client, queries],
  )
}

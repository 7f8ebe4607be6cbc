import { type MutationMeta, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { everyRow } from '../../../lib/every-row.ts'
import type { Toast } from '../../../lib/query-client.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { byPlace, type Card, type CardText, type ColumnId, reuseUnchanged, withMoved } from '../model/board.ts'
import { TEXTS } from '../texts.ts'

const COLUMNS = 'id, title, description, status, position, moved_at'

/** All cards of the board, in the order of their columns. */
export function cardsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['kanban_cards', accountId],
    queryFn: async ({ signal }): Promise<readonly Card[]> => {
      // Loaded by id, which a card keeps: a card that somebody moves meanwhile is neither left out nor loaded twice.
      const cards = await everyRow<Card>(({ after, size, options }) => {
        const own = client.from('kanban_cards').select(COLUMNS, options).eq('account_id', accountId)
        return (after === null ? own : own.gt('id', after.id)).order('id').limit(size).abortSignal(signal)
      })
      return cards.sort(byPlace)
    },
    // By default the cache compares cards at the same index, and a card that moves shifts all cards after it.
    structuralSharing: (before, cards) =>
      reuseUnchanged(before as readonly Card[] | undefined, cards as readonly Card[]),
    meta: { failure: () => ({ title: TEXTS.notLoaded }) },
  })
}

export type OpenCard = Card & { readonly moved_at: string; readonly author: { readonly name: string | null } | null }

const SHOWN = 25

/** The first cards that are not done, in the order of the board, and how many there are. */
export function openCardsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['kanban_cards', 'open', accountId],
    queryFn: async ({ signal }): Promise<{ readonly cards: readonly OpenCard[]; readonly total: number }> => {
      const answer = await client
        .from('kanban_cards')
        .select('id, title, description, status, position, moved_at, author:profiles(name)', { count: 'exact' })
        .eq('account_id', accountId)
        .neq('status', 'done')
        .order('status')
        .order('position')
        .order('id')
        .limit(SHOWN)
        .abortSignal(signal)
      return { cards: dataOf(answer), total: answer.count ?? 0 }
    },
    staleTime: 0,
  })
}

/** Reads the current cards in event handlers; components use the query. */
export function useCardsGetter(accountId: string): () => readonly Card[] {
  const client = useClient()
  const queries = useQueryClient()
  return useCallback(
    () => queries.getQueryData(cardsQuery(client, accountId).queryKey) ?? [],
    [accountId, client, queries],
  )
}

interface BoardChange<Input> {
  readonly send: (client: Client, input: Input) => Promise<unknown>
  /** The board to show until the server answers; unset if it cannot be known. */
  readonly expected?: (cards: readonly Card[], input: Input) => readonly Card[]
  readonly meta: MutationMeta
}

/**
 * Shows a change of the board at once, takes it back if the server refuses it, and reloads the board in both cases
 * (docs/product/kanban.md, "the board reloads"). Changes of one board are sent one after the other, so that the last
 * change wins. Only the last of several reloads the board: the answer to an earlier one would not have the later
 * changes.
 */
function useBoardMutation<Input>(accountId: string, { send, expected, meta }: BoardChange<Input>) {
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

export function useCreateCard(accountId: string) {
  const { user } = useActingUser()
  return useBoardMutation<Omit<Card, 'id'>>(accountId, {
    send: async (client, card) =>
      dataOf(await client.from('kanban_cards').insert({ ...card, account_id: accountId, created_by: user.id })),
    meta: { success: () => ({ title: TEXTS.create.done }), failure: () => ({ title: TEXTS.create.failed }) },
  })
}

export function useEditCard(accountId: string) {
  return useBoardMutation<CardText & { readonly cardId: string }>(accountId, {
    send: async (client, { cardId, ...text }) =>
      dataOf(await client.from('kanban_cards').update(text).eq('id', cardId).select('id').single()),
    expected: (cards, { cardId, ...text }) => cards.map((card) => (card.id === cardId ? { ...card, ...text } : card)),
    meta: { success: () => ({ title: TEXTS.edit.done }), failure: () => ({ title: TEXTS.edit.failed }) },
  })
}

/** Names the card, because several changes may be under way. */
const failureOf = (title: string, card: CardText | undefined): Toast =>
  card === undefined ? { title } : { title, description: card.title }

interface Move {
  readonly cardId: string
  readonly target: ColumnId
  readonly position: number
}

export function useMoveCard(accountId: string) {
  const cardsNow = useCardsGetter(accountId)
  return useBoardMutation<Move>(accountId, {
    // `single()` makes it an error if somebody has deleted the card meanwhile.
    send: async (client, { cardId, target, position }) =>
      dataOf(
        await client.from('kanban_cards').update({ status: target, position }).eq('id', cardId).select('id').single(),
      ),
    expected: (cards, { cardId, target }) => withMoved(cards, cardId, target),
    meta: {
      failure: (_error, { cardId }: Move) =>
        failureOf(
          TEXTS.move.failed,
          cardsNow().find(({ id }) => id === cardId),
        ),
      canRetry: true,
    },
  })
}

/**
 * Undoes a deletion: inserts a card with the same text, in its old place if that is still free. The database gives it a
 * new id.
 */
function useRestoreCard(accountId: string) {
  const { user } = useActingUser()
  return useBoardMutation<Card>(accountId, {
    send: async (client, { id: _id, moved_at: _moved, ...card }) =>
      dataOf(await client.from('kanban_cards').insert({ ...card, account_id: accountId, created_by: user.id })),
    expected: (cards, card) => [...cards, card],
    meta: { failure: (_error, card: Card) => failureOf(TEXTS.create.failed, card), canRetry: true },
  })
}

export function useDeleteCard(accountId: string) {
  const { mutate: restore } = useRestoreCard(accountId)
  return useBoardMutation<Card>(accountId, {
    send: async (client, { id }) => dataOf(await client.from('kanban_cards').delete().eq('id', id)),
    expected: (cards, { id }) => cards.filter((card) => card.id !== id),
    meta: {
      success: (card: Card) => ({
        title: TEXTS.delete.done,
        description: card.title,
        action: { label: TEXTS.delete.undo, onAction: () => restore(card) },
      }),
      failure: (_error, card: Card) => failureOf(TEXTS.delete.failed, card),
      canRetry: true,
    },
  })
}

import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client, Row } from '../../../lib/supabase.ts'
import type { KeptExchange } from '../model/message.ts'

export type KeptConversation = Pick<Row<'chat_conversations'>, 'id' | 'title' | 'asked_at'>

/** So many are kept of a person, and so many questions of a conversation: `private.begin_chat_exchange`. */
const MAX_KEPT = 200

/** The user's conversations, the last one first. */
export function conversationsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['chat_conversations', userId],
    queryFn: async ({ signal }): Promise<readonly KeptConversation[]> =>
      dataOf(
        await client
          .from('chat_conversations')
          .select('id, title, asked_at')
          .eq('is_deleted', false)
          .order('asked_at', { ascending: false })
          .order('id')
          .limit(MAX_KEPT)
          .abortSignal(signal),
      ),
  })
}

/** The questions and answers of one conversation, in their order. */
export function exchangesQuery(client: Client, conversation: string) {
  return queryOptions({
    queryKey: ['chat_exchanges', conversation],
    queryFn: async ({ signal }): Promise<readonly KeptExchange[]> =>
      dataOf(
        await client
          .from('chat_exchanges')
          .select('id, question, file_name, answer, sources, asked_at')
          .eq('conversation_id', conversation)
          .order('asked_at')
          .order('id')
          .limit(MAX_KEPT)
          .abortSignal(signal),
      ),
  })
}

/** Deletes some conversations of the user, or brings them back: the database keeps them for another hour. */
export async function setDeleted(client: Client, ids: readonly string[], isDeleted: boolean): Promise<void> {
  const change = client.from('chat_conversations').update({ is_deleted: isDeleted })
  // bounded: of the 200 that are kept.
  dataOf(await change.in('id', [...ids]).select('id'))
}

/** Deletes all conversations of the user, and returns their ids. */
export async function deleteAll(client: Client): Promise<readonly string[]> {
  const change = client.from('chat_conversations').update({ is_deleted: true })
  // bounded: of the 200 that are kept.
  return dataOf(await change.eq('is_deleted', false).select('id')).map(({ id }) => id)
}

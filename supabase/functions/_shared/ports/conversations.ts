import { z } from 'zod'
import type { ChatSources } from '../contracts/ai-chat.ts'
import type { CallerClient } from '../runtime/entry.ts'
import { recordChatAnswer } from '../runtime/privileged.ts'

/** An earlier question of the conversation with the answer that the Steward gave. */
export interface Exchange {
  readonly question: string
  readonly answer: string
}

export interface BegunExchange {
  readonly conversation: string
  readonly exchange: string
  /** The last ten answered exchanges, oldest first. */
  readonly history: readonly Exchange[]
}

/** What a person asked and the Steward answered: supabase/migrations/20261116103350_chat_conversations.sql. */
export interface Conversations {
  /**
   * Stores a question, in a new conversation if the id is null or not one of the caller's. Null if nothing is kept,
   * because the caller impersonates somebody.
   */
  begin(conversation: string | null, question: string, fileName: string | null): Promise<BegunExchange | null>
  answer(exchange: string, text: string, sources: ChatSources): Promise<void>
}

const historySchema = z.array(z.object({ question: z.string(), answer: z.string() }))

/** Asks with the caller's rights: only the database says what was asked and answered before. */
export function conversationsOf(client: CallerClient): Conversations {
  return {
    async begin(conversation, question, fileName) {
      const { data } = await client
        .rpc('begin_chat_exchange', {
          // The generated types do not know that these may be null.
          conversation: conversation as string,
          question,
          ...(fileName === null ? {} : { file_name: fileName }),
        })
        .maybeSingle()
        .throwOnError()
      if (data === null) return null
      return {
        conversation: data.conversation_id,
        exchange: data.exchange_id,
        history: historySchema.parse(data.history),
      }
    },
    async answer(exchange, text, sources) {
      await recordChatAnswer({ exchange_id: exchange, answer: text, sources })
    },
  }
}

import type { ChatMessage } from './message.ts'

export interface Conversation {
  readonly messages: readonly ChatMessage[]
  /** A question was asked, and nothing of the answer has arrived yet. */
  readonly isTyping: boolean
}

export type ConversationStep =
  | { readonly step: 'asked'; readonly message: ChatMessage }
  /** The first piece of an answer replaces the sign that one is being written. */
  | { readonly step: 'piece'; readonly id: string; readonly text: string; readonly timestamp: Date }
  | { readonly step: 'answered'; readonly message: ChatMessage }
  /** Another conversation is shown, or none yet. */
  | { readonly step: 'loaded'; readonly messages: readonly ChatMessage[] }

export const EMPTY: Conversation = { messages: [], isTyping: false }

export function conversationReducer({ messages }: Conversation, step: ConversationStep): Conversation {
  switch (step.step) {
    case 'asked':
      return { messages: [...messages, step.message], isTyping: step.message.sender === 'user' }
    case 'piece': {
      const { id, text, timestamp } = step
      const existing = messages.find((message) => message.id === id)
      const content = (existing?.content ?? '') + text
      return {
        messages: put(messages, {
          id,
          sender: 'bot',
          content,
          timestamp: existing?.timestamp ?? timestamp,
          isArriving: true,
        }),
        isTyping: false,
      }
    }
    case 'answered':
      return { messages: put(messages, step.message), isTyping: false }
    case 'loaded':
      return { messages: step.messages, isTyping: false }
  }
}

/** Replaces the message with the same id, or adds it at the end. */
function put(messages: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] {
  const place = messages.findIndex(({ id }) => id === message.id)
  return place === -1 ? [...messages, message] : messages.with(place, message)
}

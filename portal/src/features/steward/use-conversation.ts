import type { ChatAnswer } from '../../../../supabase/functions/_shared/contracts/ai-chat.ts'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useActingUser } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { askSteward, StewardError } from './api/ask-steward.ts'
import { conversationReducer, EMPTY } from './model/conversation.ts'
import { fallbackReply, preview } from './model/fallback.ts'
import { actionsFor, COMPARISON, type ChatMessage, type Pair, type Question, unanswered } from './model/message.ts'
import type { DocumentComparison } from './steward-context.ts'
import { TEXTS } from './texts.ts'
import { useKeptConversations } from './use-kept-conversations.ts'

/** The conversation, and the functions to continue it. One question at a time. */
export function useConversation(compareFiles: DocumentComparison['compare']) {
  const client = useClient()
  const { user } = useActingUser()
  const [conversation, step] = useReducer(conversationReducer, EMPTY)
  const [isBusy, setBusy] = useState(false)
  const lastId = useRef(0)
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => running.current?.abort(), [])
  // Leaving the portal cancels the question.
  useEffect(() => stop, [stop])
  const load = useCallback((messages: readonly ChatMessage[]) => step({ step: 'loaded', messages }), [])
  const { kept, currentId, setCurrent } = useKeptConversations({
    messages: conversation.messages,
    isBusy,
    onLoad: load,
    onLeave: stop,
  })

  const next = useCallback((content: string, more: Partial<ChatMessage> = {}): ChatMessage => {
    lastId.current += 1
    return { id: `window ${lastId.current}`, sender: 'user', content, timestamp: new Date(), ...more }
  }, [])

  /** Shows the question at once, then the answer of `answer`, which gets the message to fill. */
  const exchange = useCallback(
    async (question: ChatMessage, answer: (empty: ChatMessage, signal: AbortSignal) => Promise<ChatMessage>) => {
      if (running.current !== null) return
      const controller = new AbortController()
      running.current = controller
      setBusy(true)
      step({ step: 'asked', message: question })
      step({ step: 'answered', message: await answer(next('', { sender: 'bot' }), controller.signal) })
      running.current = null
      setBusy(false)
    },
    [next],
  )

  const ask = useCallback(
    (question: Question) =>
      void exchange(next(question.message, { attachedFile: question.file }), async (empty, signal) => {
        let received = ''
        const onPiece = (text: string) => {
          received += text
          step({ step: 'piece', id: empty.id, text, timestamp: empty.timestamp })
        }
        try {
          const { message, filePath } = question
          const context = user.name || TEXTS.nameless
          const asked = { message, context, filePath, conversation: currentId.current ?? 'new' }
          const answer = await askSteward(client, asked, { signal, onPiece })
          if (answer.conversation) setCurrent(answer.conversation.id)
          return answered(empty, question, answer)
        } catch (error) {
          if (signal.aborted) return { ...empty, content: received || TEXTS.stopped, ...unanswered(question) }
          console.error(error)
          // The attached file is gone: that is what the user has to know, and the Steward works.
          if (error instanceof StewardError && error.status === 404) return { ...empty, content: error.message }
          showFailure(error)
          return { ...empty, content: fallbackReply(question.message), ...unanswered(question) }
        }
      }),
    [client, currentId, exchange, next, setCurrent, user.name],
  )

  const compare = useCallback(
    (files: Pair) =>
      void exchange(
        next(TEXTS.comparison.asked(files[0].title, files[1].title)),
        async (empty, signal): Promise<ChatMessage> => {
          const outcome = await compareFiles(files, signal, currentId.current ?? 'new')
          if (outcome === null) return { ...empty, content: TEXTS.stopped }
          if ('sorry' in outcome) return { ...empty, content: outcome.sorry }
          const { answer } = outcome
          if (answer.conversation) setCurrent(answer.conversation.id)
          const exchange = answer.conversation?.exchange
          return {
            ...empty,
            content: answer.comparison,
            comparison: { files, answer },
            actions: [COMPARISON],
            exchange,
          }
        },
      ),
    [compareFiles, currentId, exchange, next, setCurrent],
  )

  return { conversation, isBusy, ask, compare, stop, kept }
}

function answered(
  empty: ChatMessage,
  question: Question,
  // A server that knows nothing of conversations and help answers without them.
  { response, documents = [], help = [], kind = 'answer', conversation }: Partial<ChatAnswer>,
): ChatMessage {
  const actions = actionsFor({ kind, documents, help })
  return { ...empty, content: response ?? '', documents, help, question, actions, exchange: conversation?.exchange }
}

/** The toast of a question that was not answered: docs/product/steward.md. */
function showFailure(error: unknown): void {
  if (error instanceof StewardError && error.isBusy) {
    showToast({ title: TEXTS.rateLimited, description: preview(error.message), tone: 'danger' })
  } else {
    showToast({ ...TEXTS.unavailable, tone: 'danger' })
  }
}

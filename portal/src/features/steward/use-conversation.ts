import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useActing } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { askSteward, StewardError } from './api/ask-steward.ts'
import { compareDocuments } from './api/compare-documents.ts'
import type { ComparableDocument } from './api/list-documents.ts'
import { converse, EMPTY } from './model/conversation.ts'
import { fallbackReply, preview } from './model/fallback.ts'
import { actionsFor, type AttachedFile, type ChatMessage } from './model/message.ts'
import { TEXTS } from './texts.ts'

interface Asked {
  readonly message: string
  readonly file?: AttachedFile | undefined
  readonly filePath?: string | undefined
}

/** What was said, and how to go on. One question at a time. */
export function useConversation() {
  const client = useClient()
  const { user } = useActing()
  const [conversation, step] = useReducer(converse, EMPTY)
  const [isBusy, setBusy] = useState(false)
  const lastId = useRef(0)
  const stopped = useRef(new AbortController())
  // Whoever leaves asks nothing any more.
  useEffect(() => {
    const controller = new AbortController()
    stopped.current = controller
    return () => controller.abort()
  }, [])

  const next = useCallback((content: string, more: Partial<ChatMessage> = {}): ChatMessage => {
    lastId.current += 1
    return { id: lastId.current, sender: 'user', content, timestamp: new Date(), ...more }
  }, [])

  const during = useCallback(async (work: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = stopped.current
    setBusy(true)
    await work(signal)
    if (!signal.aborted) setBusy(false)
  }, [])

  const ask = ({ message, file, filePath }: Asked) =>
    during(async (signal) => {
      step({ step: 'said', message: next(message, { attachedFile: file }) })
      const answer = next('', { sender: 'bot' })
      try {
        const question = { message, context: user.name || TEXTS.nameless, filePath }
        const { response, documents } = await askSteward(client, question, {
          signal,
          onPiece: (text) => step({ step: 'piece', id: answer.id, text, timestamp: answer.timestamp }),
        })
        step({ step: 'answered', message: { ...answer, content: response, documents, actions: actionsFor(documents) } })
      } catch (error) {
        if (signal.aborted) return
        console.error(error)
        if (error instanceof StewardError && error.isBusy) {
          showToast({ title: TEXTS.rateLimited, description: preview(error.message), tone: 'danger' })
        } else {
          showToast({ ...TEXTS.unavailable, tone: 'danger' })
        }
        step({ step: 'answered', message: { ...answer, content: fallbackReply(message) } })
      }
    })

  const compare = (documents: readonly [ComparableDocument, ComparableDocument]) =>
    during(async (signal) => {
      const [first, second] = documents
      step({ step: 'said', message: next(TEXTS.compare.asked(first.title, second.title)) })
      const answer = next('', { sender: 'bot' })
      try {
        const comparison = await compareDocuments(client, documents, signal)
        const actions = [{ id: 'open-comparison', label: TEXTS.compare.open, type: 'primary' }] as const
        step({ step: 'answered', message: { ...answer, content: comparison.comparison, comparison, actions } })
        showToast({ title: TEXTS.compare.done, tone: 'success' })
      } catch (error) {
        if (signal.aborted) return
        console.error(error)
        const reason = error instanceof Error && error.message !== '' ? error.message : TEXTS.compare.unknown
        step({ step: 'answered', message: { ...answer, content: TEXTS.compare.sorry(reason) } })
        showToast({ title: TEXTS.compare.failed, description: reason, tone: 'danger' })
      }
    })

  return { conversation, isBusy, ask, compare }
}

import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useActing } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { askSteward, StewardError } from './api/ask-steward.ts'
import { converse, EMPTY } from './model/conversation.ts'
import { fallbackReply, preview } from './model/fallback.ts'
import { actionsFor, type AttachedFile, type ChatMessage } from './model/message.ts'
import type { Comparing } from './steward-context.ts'
import { TEXTS } from './texts.ts'

interface Asked {
  readonly message: string
  readonly file?: AttachedFile | undefined
  readonly filePath?: string | undefined
}

/** What was said, and how to go on. One question at a time. */
export function useConversation(compareFiles: Comparing['compare']) {
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

  const compare = (files: Parameters<Comparing['compare']>[0]) =>
    during(async (signal) => {
      step({ step: 'said', message: next(TEXTS.comparison.asked(files[0].title, files[1].title)) })
      const answer = next('', { sender: 'bot' })
      const outcome = await compareFiles(files, signal)
      if (outcome === null) return
      if ('sorry' in outcome) return step({ step: 'answered', message: { ...answer, content: outcome.sorry } })
      const { answer: comparison } = outcome
      const actions = [{ id: 'open-comparison', label: TEXTS.comparison.open, type: 'primary' }] as const
      step({ step: 'answered', message: { ...answer, content: comparison.comparison, comparison, actions } })
    })

  return { conversation, isBusy, ask, compare }
}

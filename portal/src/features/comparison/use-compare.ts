import { useCallback } from 'react'
import { wordsOf } from '../../lib/words-of.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { compareDocuments, type Pair } from './api/documents.ts'
import type { CompareOptions, Outcome } from './comparison-context.ts'
import { TEXTS } from './texts.ts'

/**
 * Shows the result in a toast. After a failure the caller gets an apology with the reason: docs/product/comparison.md.
 */
export function useCompare() {
  const client = useClient()
  return useCallback(
    async (files: Pair, signal: AbortSignal, options: CompareOptions = {}): Promise<Outcome | null> => {
      try {
        const answer = await compareDocuments(client, files, options.conversation, signal)
        if (signal.aborted) return null
        if (!options.saysItself) showToast({ title: TEXTS.done, tone: 'success' })
        return { answer }
      } catch (error) {
        if (signal.aborted) return null
        console.error(error)
        const reason = wordsOf(error) || TEXTS.unknown
        showToast({ title: TEXTS.failed, description: reason, tone: 'danger' })
        return { sorry: TEXTS.sorry(reason) }
      }
    },
    [client],
  )
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Pair } from './api/documents.ts'
import { type Outcome, useComparisons } from './comparison-context.ts'

/** Starts comparing at once, and cancels if the user leaves. The outcome is null until the comparison ends. */
export function useRunningComparison(files: Pair): { outcome: Outcome | null; again: () => void } {
  const { compare } = useComparisons()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const running = useRef<AbortController>(null)
  // The files of the first render: later renders may bring new objects for the same files.
  const chosen = useRef(files)

  const start = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const run = async () => {
      const next = await compare(chosen.current, controller.signal)
      if (next !== null && !controller.signal.aborted) setOutcome(next)
    }
    void run()
  }, [compare])

  useEffect(() => {
    start()
    return () => running.current?.abort()
  }, [start])

  const again = useCallback(() => {
    setOutcome(null)
    start()
  }, [start])
  return { outcome, again }
}

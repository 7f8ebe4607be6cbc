import { useCallback, useEffect, useRef, useState } from 'react'
import type { Pair } from './api/documents.ts'
import { type Outcome, useComparisons } from './comparison-context.ts'

/** Compares at once; whoever leaves before calls it off. Null: it is on its way. */
export function useRunningComparison(files: Pair): { outcome: Outcome | null; again: () => void } {
  const { compare } = useComparisons()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const running = useRef<AbortController>(null)
  // The two that it was opened with: their rows may be drawn anew meanwhile.
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

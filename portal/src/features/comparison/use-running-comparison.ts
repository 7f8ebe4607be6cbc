import { useCallback, useEffect, useRef, useState } from 'react'
import type { Pair } from './api/documents.ts'
import { type Outcome, type ShownComparison, useComparisons } from './comparison-context.ts'

interface RunningComparison {
  readonly files: Pair
  /** Null until the comparison ends. */
  readonly outcome: Outcome | null
  /** Whether it has just ended, for the first time with these documents. */
  readonly isNew: boolean
  readonly again: () => void
  /** Compares again in the other direction. */
  readonly swap: () => void
}

/** Starts comparing at once, unless it is done already, and cancels if the user leaves. */
export function useRunningComparison(shown: ShownComparison): RunningComparison {
  const { compare } = useComparisons()
  // The comparison of the first render: later renders may bring new objects for the same files.
  const first = useRef(shown)
  const [files, setFiles] = useState(shown.files)
  const [outcome, setOutcome] = useState<Outcome | null>(shown.answer && { answer: shown.answer })
  const [isNew, setNew] = useState(false)
  const running = useRef<AbortController>(null)
  // Swapping back shows at once what was compared before.
  const known = useRef(new Map<string, Outcome>())

  const start = useCallback(
    (chosen: Pair, isRepeated: boolean) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const run = async () => {
        const next = await compare(chosen, controller.signal, { saysItself: true })
        if (next === null || controller.signal.aborted) return
        if ('answer' in next) known.current.set(keyOf(chosen), next)
        setOutcome(next)
        setNew(!isRepeated && 'answer' in next)
      }
      void run()
    },
    [compare],
  )

  useEffect(() => {
    if (first.current.answer === null) start(first.current.files, first.current.isRepeated ?? false)
    return () => running.current?.abort()
  }, [start])

  const restart = (chosen: Pair, isRepeated: boolean) => {
    setFiles(chosen)
    setOutcome(null)
    start(chosen, isRepeated)
  }
  const swap = () => {
    if (outcome !== null && 'answer' in outcome) known.current.set(keyOf(files), outcome)
    const swapped: Pair = [files[1], files[0]]
    const before = known.current.get(keyOf(swapped))
    if (before === undefined) return restart(swapped, true)
    running.current?.abort()
    setFiles(swapped)
    setOutcome(before)
    setNew(false)
  }
  return { files, outcome, isNew, again: () => restart(files, false), swap }
}

const keyOf = ([first, second]: Pair): string => `${first.file_path} ${second.file_path}`

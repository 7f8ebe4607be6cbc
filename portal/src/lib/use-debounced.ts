import { useEffect, useEffectEvent, useState } from 'react'

/** How long a user has to stop typing before the portal searches. */
const DEBOUNCE_MS = 250

/**
 * The text after the user has stopped typing, so that the server is not asked at every letter. An empty text counts at
 * once.
 */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useWhenTypingStops(typed, () => setDebounced(typed))
  return debounced
}

/**
 * The text of a search box. `onQuery` gets the trimmed text after the user has stopped typing, if it differs from
 * `query`.
 */
export function useSearchBox(query: string, onQuery: (query: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(query)
  useWhenTypingStops(typed, () => {
    if (typed.trim() !== query) onQuery(typed.trim())
  })
  return [typed, setTyped]
}

function useWhenTypingStops(typed: string, run: () => void): void {
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    const timer = setTimeout(runLatest, typed === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
}

import { setTimeout as delay } from 'node:timers/promises'

export interface Persistence {
  readonly signal: AbortSignal
  /** Whether this error passes by itself. */
  readonly isPassing: (error: unknown) => boolean
  readonly onRetry: (error: unknown) => void
}

const FIRST_MS = 50
const MOST_MS = 2_000

/** Tries until it succeeds, fails for good, or the service closes; then it rejects. */
export async function persist<T>(work: () => Promise<T>, { signal, isPassing, onRetry }: Persistence): Promise<T> {
  for (let wait = FIRST_MS; ; wait = Math.min(MOST_MS, wait * 2)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      onRetry(error)
    }
    await delay(wait, null, { signal })
  }
}

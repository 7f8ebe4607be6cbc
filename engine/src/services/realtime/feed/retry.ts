import { setTimeout as delay } from 'node:timers/promises'

export interface RetryOptions {
  readonly signal: AbortSignal
  /** Whether this error may not happen again. */
  readonly isTemporary: (error: unknown) => boolean
  readonly onRetry: (error: unknown) => void
}

const FIRST_MS = 50
const MAX_MS = 2_000

/** Tries until it succeeds. Rejects if the error is not temporary, or the service closes. */
export async function retry<T>(work: () => Promise<T>, { signal, isTemporary, onRetry }: RetryOptions): Promise<T> {
  for (let wait = FIRST_MS; ; wait = Math.min(MAX_MS, wait * 2)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error
      onRetry(error)
    }
    await delay(wait, null, { signal })
  }
}

import type { Comparison } from '../contracts/comparison.ts'
import { askWorker } from '../runtime/ask-worker.ts'
import { FairQueue } from '../runtime/fair-queue.ts'
import { compareTexts, type NamedText } from './compare.ts'

/** In characters of both texts, about fifteen pages: comparing them takes less time than starting a worker. */
const SHORT_TEXTS = 50_000
const TIME_MS = 20_000

const queue = new FairQueue(2)

interface Caller {
  readonly person: string
  readonly signal: AbortSignal
}

/**
 * Compares two texts without blocking other requests: long texts are compared in a worker, which is terminated after
 * the time limit. Null if it took too long. Where the platform has no workers (Supabase's hosted functions, where each
 * request has its own time limit), long texts are compared in the same thread.
 */
export async function compareInWorker(first: NamedText, second: NamedText, caller: Caller): Promise<Comparison | null> {
  if (first.text.length + second.text.length <= SHORT_TEXTS) return compareTexts(first, second)
  const release = await queue.acquire(caller.person, caller.signal)
  try {
    const worker = startWorker()
    if (worker === null) return await compareTexts(first, second)
    const answer = await askWorker<Comparison>(worker, [first, second], { timeMs: TIME_MS, signal: caller.signal })
    if ('value' in answer) return answer.value
    if (answer.failure === 'error') throw new Error(`the comparison failed: ${answer.message}`)
    return null
  } finally {
    release()
  }
}

/** Null if the platform has no workers, or only the name `Worker`. */
function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

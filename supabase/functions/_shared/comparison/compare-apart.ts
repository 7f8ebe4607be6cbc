import type { Comparison } from '../contracts/comparison.ts'
import { askWorker } from '../runtime/ask-worker.ts'
import { Turns } from '../runtime/turns.ts'
import { compareTexts, type NamedText } from './compare.ts'

/** About fifteen pages in all: comparing them takes less time than starting a worker, whatever is in them. */
const SHORT = 50_000
const TIME_MS = 20_000

const turns = new Turns(2)

interface Caller {
  readonly person: string
  readonly signal: AbortSignal
}

/**
 * Compares two texts so that others need not wait for it: long ones in a worker, which is ended when the time is over. Null:
 * it took too long. Where the platform has no workers (Supabase's hosted functions, where each request has its own time),
 * they are compared in place.
 */
export async function compareApart(first: NamedText, second: NamedText, caller: Caller): Promise<Comparison | null> {
  if (first.text.length + second.text.length <= SHORT) return compareTexts(first, second)
  const leave = await turns.enter(caller.person, caller.signal)
  try {
    const worker = startWorker()
    if (worker === null) return await compareTexts(first, second)
    const answer = await askWorker<Comparison>(worker, [first, second], { timeMs: TIME_MS, signal: caller.signal })
    if ('value' in answer) return answer.value
    if (answer.failure === 'error') throw new Error(`the comparison failed: ${answer.message}`)
    return null
  } finally {
    leave()
  }
}

/** Null: the platform has none, or has the name alone. */
function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

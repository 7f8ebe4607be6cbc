import type { ChainEntry, Head, Verdict } from '../model/chain.ts'
import { type Checker, openChecker } from './checker.ts'

export interface LogSource {
  readonly account: string
  head(signal: AbortSignal): Promise<Head | null>
  /** The next entries by number and hash, beginning with the last one that is known. */
  entriesFrom(last: ChainEntry | null, signal: AbortSignal): Promise<readonly ChainEntry[]>
}

export interface Progress {
  readonly done: number
  readonly total: number
}

interface Verification {
  readonly source: LogSource
  /** The head that the reader has kept. */
  readonly kept: Head | null
  readonly report: (progress: Progress) => void
  readonly signal: AbortSignal
  readonly open?: typeof openChecker
}

/**
 * Reads the whole log, and computes whether it is a chain. While one part is computed, the next is loaded. The head is loaded first, so
 * that entries which are added meanwhile do no harm.
 */
export async function verifyLog(verification: Verification): Promise<Verdict> {
  const { source, kept, signal, open = openChecker } = verification
  const head = await source.head(signal)
  const checker = open({ account: source.account, head, kept })
  try {
    return await checkAll(checker, head?.seq ?? 0, verification)
  } finally {
    checker.close()
  }
}

async function checkAll(checker: Checker, total: number, { source, report, signal }: Verification): Promise<Verdict> {
  let last: ChainEntry | null = null
  let done = 0
  let computing = Promise.resolve()
  report({ done, total })
  for (;;) {
    const loaded = await source.entriesFrom(last, signal)
    await computing
    signal.throwIfAborted()
    const next = afterLast(loaded, last)
    if (next.length === 0) return checker.finish()
    computing = checker.add(next)
    // A failure is thrown later, where the next part is awaited.
    computing.catch(() => undefined)
    last = next.at(-1) ?? last
    done += next.length
    report({ done, total: Math.max(total, done) })
  }
}

/** A number that occurs twice may be at the end of one part and at the beginning of the next. */
const afterLast = (loaded: readonly ChainEntry[], last: ChainEntry | null): readonly ChainEntry[] =>
  last === null ? loaded : loaded.filter(({ seq, hash }) => seq > last.seq || (seq === last.seq && hash > last.hash))

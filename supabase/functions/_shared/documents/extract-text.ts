import { USUAL_LIMITS, type Extraction, type ExtractionLimits } from './extraction.ts'
import { askWorker } from '../runtime/ask-worker.ts'
import { Turns } from '../runtime/turns.ts'
import { readDocument } from './read-document.ts'

/** Documents that are read at a time: each may take a processor and its share of memory. */
const AT_A_TIME = 2

const queue = new Turns(AT_A_TIME)

interface Reader {
  /** For whom the document is read: people take turns. */
  readonly person: string
  /** Ends the reading when nobody waits for it any more. */
  readonly signal?: AbortSignal
}

/** Reads documents for one request. */
export function extractFor(reader: Reader): (bytes: Uint8Array) => Promise<Extraction> {
  return (bytes) => extractText(bytes, USUAL_LIMITS, reader)
}

/**
 * The text of a document, or why there is none. Its bytes say what it is. A worker reads it and is ended when the time is over;
 * on the engine the worker is a process without keys and with a limit of memory. Where the platform has no workers
 * (Supabase's hosted functions), the document is read in place. Rejects if the reader's signal comes first.
 */
export async function extractText(
  bytes: Uint8Array,
  limits: ExtractionLimits = USUAL_LIMITS,
  { person, signal }: Reader = { person: '' },
): Promise<Extraction> {
  const leave = await queue.enter(person, signal)
  try {
    const worker = startWorker()
    return await (worker === null ? inPlace(bytes, limits) : inThread(worker, bytes, limits, signal))
  } finally {
    leave()
  }
}

/** Null: the platform has none, or has the name alone. */
function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./extract-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

async function inThread(
  worker: Worker,
  bytes: Uint8Array,
  limits: ExtractionLimits,
  signal: AbortSignal | undefined,
): Promise<Extraction> {
  const answer = await askWorker<Extraction>(worker, { bytes, limits }, { timeMs: limits.timeMs, signal })
  if ('value' in answer) return answer.value
  if (answer.failure === 'error') console.error('a document ended the thread that read it', answer.message)
  return { failure: FAILURES[answer.failure] }
}

const FAILURES = { time: 'too-slow', memory: 'too-large', error: 'unreadable' } as const

async function inPlace(bytes: Uint8Array, limits: ExtractionLimits): Promise<Extraction> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Extraction>((resolve) => {
    timer = setTimeout(() => resolve({ failure: 'too-slow' }), limits.timeMs)
  })
  try {
    return await Promise.race([readDocument(bytes, limits), late])
  } finally {
    clearTimeout(timer)
  }
}

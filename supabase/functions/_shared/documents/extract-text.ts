import { DEFAULT_LIMITS, type Extraction, type ExtractionLimits } from './extraction.ts'
import { askWorker } from '../runtime/ask-worker.ts'
import { FairQueue } from '../runtime/fair-queue.ts'
// Supabase's tool uploads what is imported, if only for a type. Without this import no worker would find its file.
import type { Task } from './extract-worker.ts'
import { readDocument } from './read-document.ts'

/** The number of documents that are read at a time: each may use a processor and much memory. */
const AT_A_TIME = 2

const queue = new FairQueue(AT_A_TIME)

interface Reader {
  /** The person who waits for the document: people take turns. */
  readonly person: string
  /** Stops the reading when nobody waits for it any more. */
  readonly signal?: AbortSignal
}

/** Reads documents for one request. */
export function extractFor(reader: Reader): (bytes: Uint8Array) => Promise<Extraction> {
  return (bytes) => extractText(bytes, DEFAULT_LIMITS, reader)
}

/**
 * The text of a document, or why there is none. The kind of document is found by its bytes. A worker reads the document
 * and is terminated after the time limit; on the engine the worker is a process without keys and with a memory limit.
 * Where the platform has no workers (Supabase's hosted functions), the document is read in the same thread. Rejects if
 * the signal is aborted first.
 */
export async function extractText(
  bytes: Uint8Array,
  limits: ExtractionLimits = DEFAULT_LIMITS,
  { person, signal }: Reader = { person: '' },
): Promise<Extraction> {
  const release = await queue.acquire(person, signal)
  try {
    const worker = startWorker()
    return await (worker === null ? readInSameThread(bytes, limits) : readInWorker(worker, bytes, limits, signal))
  } finally {
    release()
  }
}

/** Null if the platform has no workers, or only the name `Worker`. */
function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./extract-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

async function readInWorker(
  worker: Worker,
  bytes: Uint8Array,
  limits: ExtractionLimits,
  signal: AbortSignal | undefined,
): Promise<Extraction> {
  const task: Task = { bytes, limits }
  const answer = await askWorker<Extraction>(worker, task, { timeMs: limits.timeMs, signal })
  if ('value' in answer) return answer.value
  if (answer.failure === 'error') console.error('a document ended the thread that read it', answer.message)
  return { failure: FAILURES[answer.failure] }
}

const FAILURES = { time: 'too-slow', memory: 'too-large', error: 'unreadable' } as const

async function readInSameThread(bytes: Uint8Array, limits: ExtractionLimits): Promise<Extraction> {
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

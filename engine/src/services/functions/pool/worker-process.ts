import { execFileSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { serialize } from 'node:v8'
import { z } from 'zod'
import { startConfined, type Confinement } from '../../../kernel/confinement/confinement.ts'
import { entryFile } from '../../../kernel/entry-file.ts'
import { FEW_VALUES, parseJson } from '../../../kernel/json/parse-json.ts'
import { DURATION_MS, MESSAGE_BYTES } from '../limits.ts'
import { detached } from '../protocol.ts'
import { createDescribe } from '../thread/stack.ts'

export interface WorkerEvents {
  /** JSON that nobody has checked. The next message follows after `receiveNext`. */
  onMessage(json: Uint8Array<ArrayBuffer>): void
  /** Called if it ended by itself, or because of an error. Null if it ended on purpose. */
  onEnd(failure: string | null): void
  onOutput(text: string): void
}

/** Each message begins with its length. */
const LENGTH_BYTES = 4

/** What the process sends begins with what it is: a message of its module, or the error that ends it. Then follows JSON. */
const KIND = { message: 0x6d, failure: 0x66 }
const FAILURE = z.object({ failure: z.string(), stack: z.string() })
/** The process shortens an error to a quarter of this. */
const FAILURE_BYTES = 64 * 1024

/** How often the memory of a process is checked. */
const WATCH_MS = 50

/**
 * The process of a `Worker` that a function started, seen from the engine. The engine watches its memory from outside: a module
 * that blocks its own event loop could not watch itself.
 */
export class WorkerProcess {
  readonly #process: ChildProcess
  readonly #events: WorkerEvents
  readonly #watch: NodeJS.Timeout
  readonly #describe: (error: unknown) => string
  #failure: string | null = null
  /** The length of the frame that is being received. */
  #size: number | null = null
  /** Whether the function has not taken the last message yet. What it cannot take in time waits in the process. */
  #untaken = false
  #ended = false

  constructor(code: string, memoryMb: number, confinement: Confinement, events: WorkerEvents) {
    this.#events = events
    this.#describe = createDescribe(code)
    this.#process = startProcess(memoryMb, confinement)
    this.#process.stdout!.on('readable', () => {
      if (!this.#untaken) this.receiveNext()
    })
    this.#process.on('error', (error) => this.#end(error.message))
    // Not `exit`: what it sent last may not have been read by then.
    this.#process.on('close', (code, signal) => {
      if (this.#failure !== null || code !== 0) this.#end(this.#failure ?? this.#describeExit(code, signal))
      else this.#end(null)
    })
    // It may have ended a moment ago, which `exit` reports.
    for (const stream of this.#process.stdio) stream?.on('error', () => {})
    this.#process.stderr?.on('data', (chunk: Buffer) => this.#onOutput(chunk.toString().trimEnd()))
    this.#watch = setInterval(() => this.#checkMemory(memoryMb), WATCH_MS)
    this.#watch.unref()
    this.#send(code)
  }

  post(message: unknown): void {
    this.#send(message)
  }

  /** Ends it; no further events are reported. */
  kill(): void {
    this.#ended = true
    clearInterval(this.#watch)
    this.#process.kill('SIGKILL')
  }

  #send(message: unknown): void {
    this.#endUnless(() => {
      const frame = serialize(message)
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32LE(frame.length)
      this.#process.stdin?.write(length)
      this.#process.stdin?.write(frame)
    })
  }

  /**
   * Reads the frames of a process that a document may have taken over. Node's own channel would not do: a message that it cannot
   * parse is an exception in the engine. A message is not parsed here, because everybody waits for this thread.
   */
  receiveNext(): void {
    this.#untaken = false
    this.#endUnless(() => {
      while (!this.#untaken && this.#readFrame(this.#process.stdout!));
    })
  }

  #readFrame(stream: Readable): boolean {
    this.#size ??= (stream.read(LENGTH_BYTES) as Buffer | null)?.readUInt32LE() ?? null
    if (this.#size !== null && this.#size > 1 + MESSAGE_BYTES) throw new Error('The message is too long')
    const frame = this.#size === null || this.#ended ? null : (stream.read(this.#size) as Buffer | null)
    if (frame === null) return false
    this.#size = null
    this.#onFrame(frame[0], frame.subarray(1))
    return true
  }

  #onFrame(kind: number | undefined, json: Buffer): void {
    if (kind === KIND.message) {
      this.#untaken = true
      return this.#events.onMessage(detached(json))
    }
    const isFirst = this.#failure === null
    if (kind !== KIND.failure || !isFirst || json.length > FAILURE_BYTES) throw new Error('The message is not expected')
    const { failure, stack } = FAILURE.parse(parseJson(json.toString(), FEW_VALUES))
    this.#failure = failure
    this.#events.onOutput(this.#describe(stack))
  }

  #endUnless(works: () => void): void {
    try {
      works()
    } catch {
      this.#failure ??= 'The worker got or sent something that is not a message'
      this.#process.kill('SIGKILL')
      // What nobody reads any more would keep the process from being closed.
      this.#process.stdout?.destroy()
    }
  }

  /** Allows as much memory outside of the heap as in it. */
  #checkMemory(memoryMb: number): void {
    const used = residentMb(this.#process.pid)
    if (used === null || used <= 2 * memoryMb) return
    this.#failure ??= OUT_OF_MEMORY
    this.#process.kill('SIGKILL')
  }

  /** V8 writes the reason for its exit to its error output, and nowhere else. */
  #onOutput(text: string): void {
    if (/heap out of memory|Fatal JavaScript.*memory/i.test(text)) this.#failure ??= OUT_OF_MEMORY
    else if (text !== '') this.#events.onOutput(text)
  }

  #describeExit(code: number | null, signal: NodeJS.Signals | null): string {
    return signal === null ? `The worker exited with ${code}` : `The worker was ended by ${signal}`
  }

  #end(failure: string | null): void {
    clearInterval(this.#watch)
    if (this.#ended) return
    this.#ended = true
    this.#events.onEnd(failure)
  }
}

const OUT_OF_MEMORY = 'The worker used more memory than allowed'

/** The resident memory of a process, in MB; null if the process has ended. */
function residentMb(pid: number | undefined): number | null {
  if (pid === undefined) return null
  try {
    const kilobytes = process.platform === 'linux' ? kilobytesFromProc(pid) : kilobytesFromPs(pid)
    return kilobytes === null ? null : kilobytes / 1024
  } catch {
    return null
  }
}

/** Of `unshare` the process that counts is its child. */
function kilobytesFromProc(pid: number): number | null {
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  if (child !== '') return kilobytesFromProc(Number(child))
  const [, size] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return size === undefined ? null : Number(size)
}

function kilobytesFromPs(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
}

let runtime: string | null = null

function startProcess(memoryMb: number, confinement: Confinement): ChildProcess {
  runtime ??= readFileSync(entryFile('web-worker-process', import.meta.url), 'utf8')
  const options = [`--max-old-space-size=${memoryMb}`]
  return startConfined(confinement, runtime, { seconds: DURATION_MS / 1000, options })
}

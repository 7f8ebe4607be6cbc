import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { entryFile } from '../../../kernel/entry-file.ts'
import { DURATION_MS } from '../limits.ts'

export interface WorkerEvents {
  onMessage(message: unknown): void
  /** Called if it ended by itself, or because of an error. Null if it ended on purpose. */
  onEnd(failure: string | null): void
  onOutput(text: string): void
}

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
  #failure: string | null = null
  #ended = false

  constructor(code: string, memoryMb: number, events: WorkerEvents) {
    this.#events = events
    this.#process = startProcess(memoryMb)
    this.#process.on('message', (message: { readonly message?: unknown; readonly failure?: string }) => {
      if (message.failure === undefined) {
        if (!this.#ended) events.onMessage(message.message)
      } else this.#failure ??= message.failure
    })
    this.#process.on('error', (error) => this.#end(error.message))
    this.#process.on('exit', (code, signal) => {
      if (this.#failure !== null || code !== 0) this.#end(this.#failure ?? this.#describeExit(code, signal))
      else this.#end(null)
    })
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('error', () => {}).on('data', (chunk: Buffer) => this.#onOutput(chunk.toString().trimEnd()))
    }
    this.#watch = setInterval(() => this.#checkMemory(memoryMb), WATCH_MS)
    this.#watch.unref()
    this.#send({ code })
  }

  post(message: unknown): void {
    this.#send({ message })
  }

  /** Ends it; no further events are reported. */
  kill(): void {
    this.#ended = true
    clearInterval(this.#watch)
    this.#process.kill('SIGKILL')
  }

  #send(message: object): void {
    // It may have ended a moment ago, which `exit` reports.
    if (this.#process.connected) this.#process.send(message, () => {})
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

function kilobytesFromProc(pid: number): number | null {
  const [, size] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return size === undefined ? null : Number(size)
}

function kilobytesFromPs(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
}

/**
 * Starts `web-worker-process` without any variables, so that a module that reads files of strangers has no keys. The shell's limit
 * on processor time ends a process in a loop even if the engine was killed. If memory is short, Linux kills this process before the
 * engine.
 */
function startProcess(memoryMb: number): ChildProcess {
  const entry = fileURLToPath(entryFile('web-worker-process', import.meta.url))
  const options = [`--max-old-space-size=${memoryMb}`]
  const limits = `ulimit -t ${DURATION_MS / 1000}; { echo 1000 > /proc/$$/oom_score_adj; } 2> /dev/null`
  const limited = ['-c', `${limits}; exec "$0" "$@"`, process.execPath, ...options]
  return fork(entry, [], {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(process.platform === 'win32' ? { execArgv: options } : { execPath: '/bin/sh', execArgv: limited }),
  })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyTooLarge, bodyTooSlow, HandlerThrew, idleTimeout, invalidStatus, tooManyBytes } from './errors.ts'
import { BODY_BYTES_PER_SECOND, BODY_MS, DURATION_MS, type FunctionLimits } from './limits.ts'
import type { FunctionThread } from './pool/thread.ts'
import { detached, WINDOW_BYTES, type HeaderList, type RequestHead, type ToEngine } from './protocol.ts'

export interface RelayOptions {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly head: RequestHead
  readonly limits: FunctionLimits
  /** Asked about each part of a body whose length is not known. */
  readonly mayReceive?: (bytes: number) => boolean
  /** Writes the status line and the headers of the function's answer. */
  readonly onAnswer: (status: number, headers: HeaderList) => void
}

/**
 * Passes one request to a function's thread and the answer back. Resolves when the answer is sent or the client disconnected;
 * rejects with an error to answer instead. After an answer has begun, a failure can only break the connection.
 */
export function relay(thread: FunctionThread, options: RelayOptions): Promise<void> {
  // The client disconnected while the function was being started.
  if (options.response.closed) return Promise.resolve()
  return new Promise((resolve, reject) => new Relay(thread, options, resolve, reject).begin())
}

/** How often a body that is being received is checked. */
const WATCH_MS = 500

class Relay {
  readonly #thread: FunctionThread
  readonly #options: RelayOptions
  readonly #resolve: () => void
  readonly #reject: (error: Error) => void
  #id = 0
  #received = 0
  #ahead = 0
  #answered = false
  #settled = false
  #timer: NodeJS.Timeout
  #bodyWatch: NodeJS.Timeout | null = null

  constructor(thread: FunctionThread, options: RelayOptions, resolve: () => void, reject: (error: Error) => void) {
    this.#thread = thread
    this.#options = options
    this.#resolve = resolve
    this.#reject = reject
    const { timeoutMs } = options.limits
    this.#timer = setTimeout(() => this.#fail(idleTimeout(timeoutMs)), timeoutMs)
  }

  begin(): void {
    const { request, response, head } = this.#options
    this.#id = this.#thread.begin(head, {
      onMessage: (message) => this.#onMessage(message),
      onDeath: (fault) => this.#fail(fault),
    })
    response.on('close', this.#onClose).on('drain', this.#onDrain)
    if (!head.hasBody) return
    request.on('data', this.#onData).on('end', this.#onEnd).on('error', this.#onClose)
    this.#watchBody(request)
  }

  /** A slow body occupies one of the running requests. The time in which the function does not read is not counted. */
  #watchBody(request: IncomingMessage): void {
    let waitedMs = 0
    this.#bodyWatch = setInterval(() => {
      if (!request.isPaused()) waitedMs += WATCH_MS
      if (waitedMs > BODY_MS + (this.#received / BODY_BYTES_PER_SECOND) * 1000) this.#fail(bodyTooSlow())
    }, WATCH_MS)
  }

  readonly #onData = (chunk: Buffer): void => {
    const { request, limits, mayReceive } = this.#options
    this.#received += chunk.length
    if (this.#received > limits.bodyLimit) {
      request.pause()
      this.#fail(bodyTooLarge(limits.bodyLimit))
      return
    }
    if (mayReceive?.(chunk.length) === false) {
      request.pause()
      this.#fail(tooManyBytes())
      return
    }
    const bytes = detached(chunk)
    this.#ahead += bytes.byteLength
    this.#thread.post({ type: 'chunk', id: this.#id, bytes }, [bytes.buffer])
    if (this.#ahead >= WINDOW_BYTES) request.pause()
  }

  readonly #onEnd = (): void => {
    this.#stopWatch()
    this.#thread.post({ type: 'end', id: this.#id })
  }

  #stopWatch(): void {
    if (this.#bodyWatch !== null) clearInterval(this.#bodyWatch)
  }

  /** Bytes that wait for the client: the function is told when they are sent. */
  #unsent = 0

  readonly #onDrain = (): void => {
    const bytes = this.#unsent
    this.#unsent = 0
    if (bytes > 0) this.#thread.post({ type: 'taken', id: this.#id, bytes })
  }

  readonly #onClose = (): void => {
    if (this.#settled) return
    this.#abort()
    this.#settle()
    this.#resolve()
  }

  #onMessage(message: Extract<ToEngine, { id: number }>): void {
    switch (message.type) {
      case 'answer':
        this.#onAnswer(message.status, message.headers)
        break
      case 'chunk':
        this.#onChunk(message.bytes)
        break
      case 'end':
        this.#onAnswerEnd()
        break
      case 'failed':
        this.#fail(message.status === 'thrown' ? new HandlerThrew() : invalidStatus())
        break
      case 'taken':
        this.#ahead -= message.bytes
        if (this.#ahead < WINDOW_BYTES) this.#options.request.resume()
        break
    }
  }

  #onAnswer(status: number, headers: HeaderList): void {
    this.#answered = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#fail(idleTimeout(DURATION_MS)), DURATION_MS)
    this.#write(() => this.#options.onAnswer(status, headers))
  }

  #onChunk(bytes: Uint8Array): void {
    this.#write(() => {
      if (this.#options.response.write(bytes)) {
        this.#thread.post({ type: 'taken', id: this.#id, bytes: bytes.byteLength })
      } else {
        this.#unsent += bytes.byteLength
      }
    })
  }

  #onAnswerEnd(): void {
    this.#write(() => {
      this.#options.response.end()
      this.#settle()
      this.#resolve()
    })
  }

  /** Node throws if a body has another length than its header says. */
  #write(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  #fail(error: Error): void {
    if (this.#settled) return
    this.#abort()
    this.#settle()
    if (this.#answered) this.#options.response.destroy()
    if (this.#answered) this.#resolve()
    else this.#reject(error)
  }

  #abort(): void {
    this.#thread.post({ type: 'abort', id: this.#id })
  }

  #settle(): void {
    this.#settled = true
    clearTimeout(this.#timer)
    this.#stopWatch()
    const { request, response } = this.#options
    response.off('close', this.#onClose).off('drain', this.#onDrain)
    request.off('data', this.#onData).off('end', this.#onEnd).off('error', this.#onClose)
    // Without a listener, a later error of the socket would end the process.
    request.on('error', () => {})
    this.#thread.finish(this.#id)
  }
}

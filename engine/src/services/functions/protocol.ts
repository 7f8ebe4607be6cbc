/** The messages between the engine and the thread that runs a function. Bytes are transferred, not copied. */

export interface Boot {
  readonly name: string
  /** One ES module, as esbuild made it. */
  readonly code: string
  readonly memoryMb: number
  /** A counter that the thread increments as long as its event loop runs. */
  readonly heartbeat: SharedArrayBuffer
}

export type HeaderList = readonly (readonly [string, string])[]

export interface RequestHead {
  readonly method: string
  readonly url: string
  readonly headers: HeaderList
  readonly hasBody: boolean
  readonly client: { readonly hostname: string; readonly port: number }
}

export type ToThread =
  | { readonly type: 'request'; readonly id: number; readonly head: RequestHead }
  | { readonly type: 'chunk'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'end'; readonly id: number }
  /** The client disconnected, or the time limit was reached. */
  | { readonly type: 'abort'; readonly id: number }
  /** So many bytes of the answer were consumed. */
  | { readonly type: 'taken'; readonly id: number; readonly bytes: number }
  | ({ readonly type: 'worker'; readonly workerId: number } & WorkerEvent)

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export type ToEngine =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly id: number; readonly status: number; readonly headers: HeaderList }
  | { readonly type: 'chunk'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'end'; readonly id: number }
  /** The function threw, or returned no valid answer; the reason is in the log. */
  | { readonly type: 'failed'; readonly id: number; readonly status: 'thrown' | 'invalid-status' }
  | { readonly type: 'taken'; readonly id: number; readonly bytes: number }
  /** How many promises of `EdgeRuntime.waitUntil` are not settled. */
  | { readonly type: 'background'; readonly count: number }
  | { readonly type: 'log'; readonly level: LogLevel; readonly text: string }
  | { readonly type: 'memory' }
  | WorkerRequest

/**
 * What a function wants from a `Worker`: start the module at that URL, send it a message, end it; or that its next message may come,
 * because the last one was taken.
 */
export type WorkerRequest = { readonly type: 'worker'; readonly workerId: number } & (
  | { readonly start: string }
  | { readonly message: unknown }
  | { readonly end: true }
  | { readonly taken: true }
)

/** What a `Worker` sends to its function, as JSON; `ended` is why it ended, null if it ended on purpose. */
type WorkerEvent = { readonly json: Uint8Array } | { readonly ended: string | null }

/** How many bytes may be sent and not yet consumed, in either direction. A sender with more waits. */
export const WINDOW_BYTES = 256 * 1024

/** An exact copy that may be transferred: a Buffer is often a part of a larger block that others use. */
export function detached(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.prototype.slice.call(bytes)
}

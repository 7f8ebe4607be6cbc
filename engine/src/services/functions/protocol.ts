/** What travels between the engine and the thread that runs a function. Bytes are handed over, not copied again. */

export interface Boot {
  readonly name: string
  /** One ES module, as esbuild made it. */
  readonly code: string
  readonly memoryMb: number
  /** One counter, which the thread raises as long as its event loop turns. */
  readonly pulse: SharedArrayBuffer
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
  /** The client left, or the time is over. */
  | { readonly type: 'abort'; readonly id: number }
  /** So many bytes of the answer were taken. */
  | { readonly type: 'taken'; readonly id: number; readonly bytes: number }
  | ({ readonly type: 'worker'; readonly ticket: number } & WorkerNews)
  /** Nothing more will come. */
  | { readonly type: 'leave' }

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export type ToEngine =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly id: number; readonly status: number; readonly headers: HeaderList }
  | { readonly type: 'chunk'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'end'; readonly id: number }
  /** The function threw, or answered with something that is no answer; the reason is in the log. */
  | { readonly type: 'failed'; readonly id: number; readonly status: 'thrown' | 'invalid-status' }
  | { readonly type: 'taken'; readonly id: number; readonly bytes: number }
  /** How many promises of `EdgeRuntime.waitUntil` are not settled. */
  | { readonly type: 'background'; readonly count: number }
  | { readonly type: 'log'; readonly level: LogLevel; readonly text: string }
  | { readonly type: 'memory' }
  | WorkerOrder

/** What a function wants of a `Worker`: start the module at that address, tell it something, end it. */
export type WorkerOrder = { readonly type: 'worker'; readonly ticket: number } & (
  | { readonly start: string }
  | { readonly message: unknown }
  | { readonly end: true }
)

/** What a `Worker` tells its function; why it ended, null if it wanted to. */
type WorkerNews = { readonly message: unknown } | { readonly ended: string | null }

/** Bytes that may be sent and not yet taken, in either direction. A sender with more waits. */
export const WINDOW_BYTES = 256 * 1024

/** An exact copy that may be handed over: a Buffer is often a part of a larger block that others use. */
export function detached(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.prototype.slice.call(bytes)
}

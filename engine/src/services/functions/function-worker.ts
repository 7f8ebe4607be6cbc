import { Buffer } from 'node:buffer'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Boot, ToEngine, ToThread } from './protocol.ts'
import { answerRequests } from './thread/answer-requests.ts'
import { redirectConsole } from './thread/console.ts'
import { createDeno, type Handler, type Registration } from './thread/deno.ts'
import { createDescribe } from './thread/stack.ts'
import { createWebWorker } from './thread/web-worker.ts'

/** The thread of one function: it sets global objects, loads the module, and then handles requests. */
const port = parentPort!
const { code, memoryMb, heartbeat } = workerData as Boot
const post = (message: ToEngine, transfer?: ArrayBuffer[]): void => port.postMessage(message, transfer)

const describe = createDescribe(code)
const log = redirectConsole(post, describe)
const counter = new Int32Array(heartbeat)
let registered: Registration | null = null
let pending = 0

const HEARTBEAT_MS = 100
const MEMORY_CHECK_MS = 100

// The error ends the thread anyway; but only here the positions in the function's files are known.
process.on('uncaughtExceptionMonitor', (error) => log('error', describe(error)))

setInterval(() => Atomics.add(counter, 0, 1), HEARTBEAT_MS).unref()

/** Limits memory outside the heap, which V8's own limit does not count. */
setInterval(() => {
  if (process.memoryUsage().arrayBuffers <= memoryMb * 1024 * 1024) return
  post({ type: 'memory' })
  setImmediate(() => process.exit(1))
}, MEMORY_CHECK_MS).unref()

const webWorkers = createWebWorker(post)

Object.assign(globalThis, {
  Deno: createDeno((registration) => (registered = registration)),
  Worker: webWorkers.WebWorker,
  EdgeRuntime: {
    waitUntil(promise: Promise<unknown>) {
      post({ type: 'background', count: (pending += 1) })
      Promise.resolve(promise)
        .catch((error: unknown) => log('error', describe(error)))
        .finally(() => post({ type: 'background', count: (pending -= 1) }))
      return promise
    },
  },
})

// Node 20 has none, and the official client does not start without one. It is loaded at the first use.
if (!('WebSocket' in globalThis)) {
  const require = createRequire(import.meta.url)
  Object.defineProperty(globalThis, 'WebSocket', {
    configurable: true,
    get: () => (require('ws') as { WebSocket: unknown }).WebSocket,
    set(value: unknown) {
      Object.defineProperty(globalThis, 'WebSocket', { value, writable: true })
    },
  })
}

async function load(): Promise<Registration> {
  const module = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
    default?: { fetch?: Handler }
  }
  const exported = module.default
  if (typeof exported?.fetch === 'function') {
    return { handler: (request, info) => exported.fetch!(request, info) }
  }
  if (registered === null) throw new Error('The function neither exports { fetch } nor calls Deno.serve')
  return registered
}

port.on('message', (message: ToThread) => {
  if (message.type === 'worker') webWorkers.receive(message)
})
port.on(
  'message',
  await load().then(
    (registration) => answerRequests(registration, post, log, describe),
    (error: unknown) => {
      log('error', describe(error))
      return process.exit(1)
    },
  ),
)
post({ type: 'ready' })

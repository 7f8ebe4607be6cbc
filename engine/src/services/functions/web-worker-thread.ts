import { parentPort, workerData } from 'node:worker_threads'
import { createDeno } from './thread/deno.ts'
import { importCode } from './thread/import-code.ts'
import { watchBuffers } from './thread/memory.ts'
import { createDescribe } from './thread/stack.ts'
import type { WebWorkerBoot } from './thread/web-worker.ts'

/** The thread of a `Worker` that a function started: the global objects of the Web's own workers, then its module. */
const port = parentPort!
const { code, memoryMb } = workerData as WebWorkerBoot
const describe = createDescribe(code)
const events = new EventTarget()
const handlers: Record<string, ((event: Event) => void) | null> = {}

// It ends the thread all the same; only here the places in the function's files are known.
process.on('uncaughtExceptionMonitor', (error) => console.error(describe(error)))

watchBuffers(memoryMb, () => {
  throw new RangeError('The thread took more memory than it may')
})

Object.assign(globalThis, {
  self: globalThis,
  Deno: createDeno(() => {
    throw new TypeError('Deno.serve is not there in a worker')
  }),
  postMessage: (message: unknown, transfer?: ArrayBuffer[]) => port.postMessage(message, transfer),
  close: () => process.exit(0),
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
})
for (const type of ['message', 'messageerror']) {
  Object.defineProperty(globalThis, `on${type}`, {
    get: () => handlers[type] ?? null,
    set: (handler: unknown) => {
      handlers[type] = typeof handler === 'function' ? (handler as (event: Event) => void) : null
    },
  })
  events.addEventListener(type, (event) => handlers[type]?.(event))
}

await importCode(code)
// Only now: what was sent before waits in the port.
port.on('message', (data: unknown) => events.dispatchEvent(new MessageEvent('message', { data })))
port.on('messageerror', () => events.dispatchEvent(new MessageEvent('messageerror')))

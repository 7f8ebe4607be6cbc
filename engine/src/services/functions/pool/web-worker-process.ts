import { createDeno } from '../thread/deno.ts'
import { importCode } from '../thread/import-code.ts'
import { createDescribe } from '../thread/stack.ts'

/** The process of a `Worker` that a function started: it sets the global objects of Web workers, then loads its module. */
const events = new EventTarget()
const handlers: Record<string, ((event: Event) => void) | null> = {}

// The engine has ended, and nobody waits for an answer.
process.on('disconnect', () => process.exit(0))

Object.assign(globalThis, {
  self: globalThis,
  Deno: createDeno(() => {
    throw new TypeError('Deno.serve is not available in a worker')
  }),
  postMessage: (message: unknown) => process.send!({ message }),
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

/** The first message is the module's code; later messages wait until the module is loaded. */
process.once('message', ({ code }: { readonly code: string }) => {
  const describe = createDescribe(code)
  const early: unknown[] = []
  let deliver = (data: unknown): unknown => early.push(data)
  process.on('message', ({ message }: { readonly message: unknown }) => deliver(message))
  process.on('uncaughtExceptionMonitor', (error) => {
    console.error(describe(error))
    process.send?.({ failure: error instanceof Error ? error.message : String(error) })
  })
  void importCode(code).then(() => {
    deliver = (data) => events.dispatchEvent(new MessageEvent('message', { data }))
    for (const data of early) deliver(data)
  })
})

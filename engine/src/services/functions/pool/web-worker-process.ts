import { deserialize, serialize } from 'node:v8'

/**
 * The process of a `Worker` that a function started: it sets the global objects of Web workers, then loads its module. It imports no
 * other file, because it is started by its text: it may not even read its own file. Messages are frames on its standard input and
 * output: the length, then the serialized message.
 */
const events = new EventTarget()
const handlers: Record<string, ((event: Event) => void) | null> = {}

// The engine has ended, and nobody waits for an answer.
process.stdin.on('end', () => process.exit(0))

// Where the system does not stop signals, Node does not either: by one of these, a module could end the engine or open its inspector.
for (const name of ['kill', '_kill', '_debugProcess']) Reflect.deleteProperty(process, name)

Object.assign(globalThis, {
  self: globalThis,
  console: new console.Console(process.stderr),
  Deno: { env: { get: () => undefined, has: () => false, toObject: () => ({}) } },
  postMessage: (message: unknown) => send({ message }),
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

process.on('uncaughtException', (error: unknown) => {
  const [failure, stack] = error instanceof Error ? [error.message, error.stack] : [String(error), undefined]
  send({ failure, stack: stack ?? failure }, () => process.exit(1))
})

/** The first message is the module's code; later messages wait until the module is loaded. */
let load = (code: unknown): void => {
  load = (data) => early.push(data)
  void import(`data:text/javascript;base64,${Buffer.from(String(code)).toString('base64')}`).then(() => {
    load = (data) => events.dispatchEvent(new MessageEvent('message', { data }))
    for (const data of early) load(data)
  })
}
const early: unknown[] = []

let size: number | null = null
process.stdin.on('readable', () => {
  for (;;) {
    size ??= (process.stdin.read(4) as Buffer | null)?.readUInt32LE() ?? null
    const frame = size === null ? null : (process.stdin.read(size) as Buffer | null)
    if (frame === null) return
    size = null
    load(deserialize(frame))
  }
})

function send(message: object, onSent?: () => void): void {
  const frame = serialize(message)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(frame.length)
  process.stdout.write(Buffer.concat([length, frame]), onSent)
}

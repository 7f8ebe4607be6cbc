import { deserialize } from 'node:v8'

/**
 * The process of a `Worker` that a function started: it sets the global objects of Web workers, then loads its module. It imports no
 * other file, because it is started by its text: it may not even read its own file. Messages are frames, each with its length: on its
 * standard input serialized values, on its output a letter for the kind and JSON. Serialized values of a few bytes can need gigabytes.
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
  postMessage: (message: unknown) => send('m', JSON.stringify(message ?? null, likeJson)),
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
  // The module's URL contains its whole text.
  const places = (stack ?? failure).replace(/(data:text\/javascript;base64,)[A-Za-z0-9+/=]+/g, '$1=')
  const shortened = { failure: failure.slice(0, 1_000), stack: places.slice(0, 8_000) }
  send('f', JSON.stringify(shortened), () => process.exit(1))
})

/** Refuses what JSON would turn into another value, as the Web refuses what it cannot clone. It only leaves out `undefined`. */
function likeJson(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const given = this[key]
  const isKept =
    typeof given === 'object'
      ? given === null || Array.isArray(given) || Object.prototype.toString.call(given) === '[object Object]'
      : typeof given === 'number'
        ? Number.isFinite(given)
        : ['string', 'boolean', 'undefined'].includes(typeof given)
  if (isKept) return value
  throw new DOMException(`A worker can send only what JSON can contain, not ${String(given)}`, 'DataCloneError')
}

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

function send(kind: string, json: string, onSent?: () => void): void {
  const frame = Buffer.from(kind + json)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(frame.length)
  process.stdout.write(Buffer.concat([length, frame]), onSent)
}

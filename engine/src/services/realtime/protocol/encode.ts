import type { Ref, UserBroadcast, Version } from './message.ts'

/** Text or bytes that are sent as one WebSocket message. */
export interface Frame {
  readonly data: Buffer
  readonly isBinary: boolean
}

export interface Push {
  readonly topic: string
  readonly event: string
  /** JSON text. */
  readonly payload: string
  /** Names one join of a channel. A client that joined the topic again meanwhile ignores the message. */
  readonly joinRef?: Ref
  /** Only a message that ends a channel refers to its join. */
  readonly ref?: Ref
}

export function encodePush(version: Version, { topic, event, payload, joinRef = null, ref = null }: Push): Frame {
  const name = JSON.stringify(topic)
  return text(
    version === '2.0.0'
      ? `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${name},${JSON.stringify(event)},${payload}]`
      : `{"topic":${name},"event":${JSON.stringify(event)},"payload":${payload},"ref":${JSON.stringify(ref)}}`,
  )
}

export interface Reply {
  readonly joinRef: Ref
  readonly ref: Ref
  readonly topic: string
  readonly status: 'ok' | 'error'
  readonly response: unknown
}

export function encodeReply(version: Version, { joinRef, ref, topic, status, response }: Reply): Frame {
  const payload = { status, response }
  return text(
    JSON.stringify(
      version === '2.0.0' ? [joinRef, ref, topic, 'phx_reply', payload] : { topic, event: 'phx_reply', payload, ref },
    ),
  )
}

const USER_BROADCAST = 4
/** The binary form has one byte for the length of a name. */
const NAME_BYTES = 255

/**
 * `meta` is JSON text, or null. Returns null if the client's version cannot encode the message: 1.0.0 has no form for bytes, and the
 * binary form none for long names.
 */
export function encodeUserBroadcast(
  version: Version,
  topic: string,
  broadcast: UserBroadcast,
  meta: string | null,
): Frame | null {
  const names = [topic, broadcast.event, meta ?? ''].map((name) => Buffer.from(name))
  if (version === '1.0.0' || names.some(({ length }) => length > NAME_BYTES)) {
    if (broadcast.encoding === 'binary') return null
    const event = JSON.stringify(broadcast.event)
    const rest = meta === null ? '' : `,"meta":${meta}`
    const payload = `{"type":"broadcast","event":${event},"payload":${broadcast.bytes.toString()}${rest}}`
    return encodePush(version, { topic, event: 'broadcast', payload })
  }
  const encoding = broadcast.encoding === 'json' ? 1 : 0
  const head = Buffer.from([USER_BROADCAST, ...names.map(({ length }) => length), encoding])
  return { data: Buffer.concat([head, ...names, broadcast.bytes]), isBinary: true }
}

function text(value: string): Frame {
  return { data: Buffer.from(value), isBinary: false }
}

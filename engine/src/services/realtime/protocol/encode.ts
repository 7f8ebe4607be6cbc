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

/** Null if the client's version cannot encode the message: 1.0.0 has no form for bytes. */
export function encodeUserBroadcast(version: Version, topic: string, broadcast: UserBroadcast): Frame | null {
  if (version === '1.0.0') {
    if (broadcast.encoding === 'binary') return null
    const event = JSON.stringify(broadcast.event)
    const payload = `{"type":"broadcast","event":${event},"payload":${broadcast.bytes.toString()}}`
    return encodePush(version, { topic, event: 'broadcast', payload })
  }
  const topicBytes = Buffer.from(topic)
  const event = Buffer.from(broadcast.event)
  const encoding = broadcast.encoding === 'json' ? 1 : 0
  const head = Buffer.from([USER_BROADCAST, topicBytes.length, event.length, 0, encoding])
  return { data: Buffer.concat([head, topicBytes, event, broadcast.bytes]), isBinary: true }
}

function text(value: string): Frame {
  return { data: Buffer.from(value), isBinary: false }
}

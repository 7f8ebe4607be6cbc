import { isRecord } from '../../../kernel/json/is-record.ts'
import { parseJson } from '../../../kernel/json/parse-json.ts'
import type { ClientMessage, Ref, Version } from './message.ts'

/** Null if it is not a message of this protocol. The platform ignores those too. */
export function decodeText(version: Version, text: string, maxValues?: number): ClientMessage | null {
  let value: unknown
  try {
    value = parseJson(text, maxValues)
  } catch {
    return null
  }
  if (version === '2.0.0') {
    if (!Array.isArray(value) || value.length < 5) return null
    const [joinRef, ref, topic, event, payload] = value as unknown[]
    return message(joinRef, ref, topic, event, payload)
  }
  if (!isRecord(value)) return null
  return message(value['join_ref'], value['ref'], value['topic'], value['event'], value['payload'])
}

function message(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown) {
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return {
    joinRef: refOf(joinRef),
    ref: refOf(ref),
    topic,
    event,
    payload: isRecord(payload) ? payload : {},
    broadcast: null,
  }
}

function refOf(value: unknown): Ref {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

const USER_BROADCAST_PUSH = 3
const HEADER_BYTES = 7
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * A broadcast with the user's own bytes: the kind; the lengths of join reference, reference, topic, event and metadata, one byte
 * each; the encoding of the payload; and then these parts in this order.
 */
export function decodeBinary(data: Buffer): ClientMessage | null {
  if (data.length < HEADER_BYTES || data[0] !== USER_BROADCAST_PUSH) return null
  const lengths = data.subarray(1, 6)
  let offset = HEADER_BYTES
  const parts: string[] = []
  for (const length of lengths) {
    if (offset + length > data.length) return null
    // Invalid UTF-8 is accepted: the client's own serializer writes names with umlauts as Latin-1.
    parts.push(data.toString('utf8', offset, offset + length))
    offset += length
  }
  const [joinRef = '', ref = '', topic = '', event = ''] = parts
  const bytes = data.subarray(offset)
  const encoding = data[6] === 0 ? 'binary' : 'json'
  if (encoding === 'json' && !isJsonText(bytes)) return null
  return {
    joinRef: joinRef === '' ? null : joinRef,
    ref: ref === '' ? null : ref,
    topic,
    event: 'broadcast',
    payload: {},
    broadcast: { event, encoding, bytes },
  }
}

function textOf(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** Clients parse what they get: bytes that are not JSON as announced would cause an error in every client that receives them. */
export function isJsonText(bytes: Buffer): boolean {
  const text = textOf(bytes)
  if (text === null) return false
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}

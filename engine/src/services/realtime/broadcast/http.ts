import { isRecord } from '../../../kernel/json/is-record.ts'
import { tryParseJson } from '../../../kernel/json/parse-json.ts'
import { errors } from '../errors.ts'
import { isJsonText } from '../protocol/decode.ts'
import type { UserBroadcast } from '../protocol/message.ts'
import type { Rate } from '../../../kernel/limits/rate.ts'
import { TOPIC_PREFIX } from '../protocol/topic.ts'
import type { HttpAnswer, HttpRequest, Identity } from '../types.ts'
import type { Broadcast } from './broadcast.ts'
import type { BroadcastHub } from './hub.ts'
import type { BroadcastRules } from './rules.ts'

const ACCEPTED: HttpAnswer = { status: 202, body: null }
/** The binary form has one byte for the length of a name. */
const NAME_BYTES = 255
/** Of one request: the policies are asked about each. */
const MAX_PRIVATE_TOPICS = 100

export interface HttpOptions {
  readonly hub: BroadcastHub
  readonly rate: Rate
  readonly broadcasts: BroadcastRules
  readonly isLive: (identity: Identity) => Promise<boolean>
  /** Whether the caller may send on a private topic, which is given without its prefix. */
  readonly maySend: (topic: string, identity: Identity) => Promise<boolean>
}

/** The broadcasts of a request. */
export interface BroadcastRequest {
  readonly broadcasts: readonly Broadcast[]
  /** Whether the answer says that the caller may not send to the topic. A list is accepted without those that it may not send. */
  readonly isStrict: boolean
}

/** Reads the broadcasts of a request, or returns the answer if something is wrong with it. */
export type ReadBroadcasts = (
  request: HttpRequest,
  params: Readonly<Record<string, string>>,
) => BroadcastRequest | HttpAnswer

export async function handleBroadcast(
  readBroadcasts: () => BroadcastRequest | HttpAnswer,
  identity: Identity,
  { hub, rate, broadcasts: rules, isLive, maySend }: HttpOptions,
): Promise<HttpAnswer> {
  if (!(await isLive(identity))) return wrong(401, errors.sessionEnded().message)
  const read = readBroadcasts()
  if ('status' in read) return read
  const { broadcasts, isStrict } = read
  if (broadcasts.some(({ isPrivate }) => !isPrivate)) {
    if (rules.areOff) return wrong(403, errors.noBroadcasts().message)
    if (!rules.allow(identity)) return wrong(401, 'Only signed-in users may broadcast')
  }
  const tooLarge = broadcasts.map((broadcast) => rules.isTooLarge(identity, broadcast))
  if (tooLarge.includes(true)) {
    return invalid({ messages: tooLarge.map((is) => (is ? { payload: [errors.broadcastTooLarge().message] } : {})) })
  }
  if (!rules.withinRate(identity, broadcasts.length) || !rate.take(broadcasts.length))
    return wrong(429, 'You have exceeded your rate limit')
  const topics = new Set(broadcasts.filter(({ isPrivate }) => isPrivate).map(({ topic }) => topic))
  if (topics.size > MAX_PRIVATE_TOPICS) return invalid({ messages: ['has too many private topics'] })
  const refused = new Set<string>()
  for (const topic of topics) {
    if (!(await maySend(topic.slice(TOPIC_PREFIX.length), identity))) refused.add(topic)
  }
  if (isStrict && refused.size > 0) return wrong(403, 'Unauthorized')
  for (const broadcast of broadcasts) {
    if (!broadcast.isPrivate || !refused.has(broadcast.topic)) await hub.publish(broadcast, null)
  }
  return ACCEPTED
}

/** Reads a list of messages. */
export function readBatch({ body }: HttpRequest): BroadcastRequest | HttpAnswer {
  const value = tryParseJson(body.toString())
  if (value === undefined) return wrong(400, 'The request body is not valid JSON')
  const messages = isRecord(value) ? value['messages'] : undefined
  if (!Array.isArray(messages) || messages.length === 0) return invalid({ messages: ["can't be blank"] })
  const faults = messages.map(faultsOf)
  if (faults.some((fault) => Object.keys(fault).length > 0)) return invalid({ messages: faults })
  const given = messages as { topic: string; event: string; payload: unknown; private?: unknown }[]
  const broadcasts = given.map(({ topic, event, payload, private: isPrivate = false }) => ({
    topic: TOPIC_PREFIX + topic,
    isPrivate: isPrivate === true,
    content: JSON.stringify({ type: 'broadcast', event, payload }),
    id: null,
  }))
  return { broadcasts, isStrict: false }
}

function faultsOf(message: unknown): Record<string, string[]> {
  const given = isRecord(message) ? message : {}
  const faults: Record<string, string[]> = {}
  for (const name of ['topic', 'event']) {
    const value = given[name]
    if (value === undefined || value === null || value === '') faults[name] = ["can't be blank"]
    else if (typeof value !== 'string') faults[name] = ['is invalid']
    else if (Buffer.byteLength(TOPIC_PREFIX + value) > NAME_BYTES) faults[name] = ['is too long']
  }
  if (given['payload'] === undefined || given['payload'] === null) faults['payload'] = ["can't be blank"]
  else if (!isRecord(given['payload'])) faults['payload'] = ['is invalid']
  const isPrivate = given['private'] ?? false
  // A word that means something else than it says would publish what was meant to be private.
  if (typeof isPrivate !== 'boolean') faults['private'] = ['is invalid']
  return faults
}

/** Reads one message, whose topic and event are in the URL. */
export function readSingle(
  { search, contentType, body }: HttpRequest,
  names: Readonly<Record<string, string>>,
): BroadcastRequest | HttpAnswer {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? 'application/json'
  if (type !== 'application/json' && type !== 'application/octet-stream') {
    return wrong(415, 'Unsupported Media Type. Use application/json or application/octet-stream')
  }
  const [topic, event] = [names['topic'], names['event']].map(decode)
  if (topic === undefined || event === undefined) return wrong(400, 'The URL cannot be read')
  const isTooLong = [TOPIC_PREFIX + topic, event].some((name) => Buffer.byteLength(name) > NAME_BYTES)
  if (isTooLong) return invalid({ topic: ['is too long'] })
  const isPrivate = new URLSearchParams(search).get('private') === 'true'
  const content = contentOf(event, type === 'application/json' ? 'json' : 'binary', body)
  if (content === null) return wrong(400, 'The request body is not valid JSON')
  return { broadcasts: [{ topic: TOPIC_PREFIX + topic, isPrivate, content, id: null }], isStrict: true }
}

function contentOf(event: string, encoding: UserBroadcast['encoding'], body: Buffer): UserBroadcast | null {
  const bytes = encoding === 'json' && body.length === 0 ? Buffer.from('{}') : body
  return encoding === 'json' && !isJsonText(bytes) ? null : { event, encoding, bytes }
}

function decode(part = ''): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** Has both members, because clients show one or the other. */
export function wrong(status: number, message: string): HttpAnswer {
  return { status, body: { error: message, message } }
}

function invalid(errors: unknown): HttpAnswer {
  return { status: 422, body: { errors } }
}

import type { Value } from '../../../kernel/db/database.ts'
import type { UserBroadcast } from '../protocol/message.ts'

/** A row of `realtime.messages` that is sent to its topic. */
export interface StoredMessage {
  readonly id: string
  /** Without the prefix. */
  readonly topic: string
  readonly isPrivate: boolean
  /** Null if it is too large to be sent. */
  readonly content: UserBroadcast | null
}

/** The columns that `storedMessage` reads. A message over the limit in `$1` is not read, only found. */
export const MESSAGE_COLUMNS = `message.id, message.topic, message.private, message.event, message.binary_payload is not null,
  case when octet_length(coalesce(message.payload::text, '')) + octet_length(coalesce(message.binary_payload, '')) <= $1::bigint
    then coalesce(message.payload::text, translate(encode(message.binary_payload, 'base64'), E'\\n', '')) end`

export function storedMessage([id, topic, isPrivate, event, isBinary, body]: readonly Value[]): StoredMessage {
  const encoding = isBinary === 't' ? 'binary' : 'json'
  return {
    id: id ?? '',
    topic: topic ?? '',
    isPrivate: isPrivate === 't',
    content:
      body === null || body === undefined
        ? null
        : { event: event ?? '', encoding, bytes: Buffer.from(body, encoding === 'binary' ? 'base64' : 'utf8') },
  }
}

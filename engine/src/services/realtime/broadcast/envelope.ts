import { isRecord } from '../../../kernel/json/is-record.ts'
import type { Broadcast } from './broadcast.ts'

/** The text in which one engine sends a broadcast to another. Stored messages are not sent: every engine reads them itself. */
export function encodeBroadcast({ topic, isPrivate, content }: Broadcast): string {
  return JSON.stringify(
    typeof content === 'string'
      ? { topic, isPrivate, text: content }
      : { topic, isPrivate, event: content.event, encoding: content.encoding, bytes: content.bytes.toString('base64') },
  )
}

/** Null for a text that no engine wrote. */
export function decodeBroadcast(message: string): Broadcast | null {
  let value: unknown
  try {
    value = JSON.parse(message)
  } catch {
    return null
  }
  if (!isRecord(value)) return null
  const { topic, isPrivate, text, event, encoding, bytes } = value
  if (typeof topic !== 'string' || typeof isPrivate !== 'boolean') return null
  const place = { topic, isPrivate, id: null }
  if (typeof text === 'string') return { ...place, content: text }
  if (typeof event !== 'string' || typeof bytes !== 'string') return null
  if (encoding !== 'json' && encoding !== 'binary') return null
  return { ...place, content: { event, encoding, bytes: Buffer.from(bytes, 'base64') } }
}

import { isRecord } from '../../../kernel/json/is-record.ts'
import type { Broadcast } from './hub.ts'

/** The text in which one engine sends a broadcast to another. */
export function encodeBroadcast(broadcast: Broadcast): string {
  const { topic, content } = broadcast
  return JSON.stringify(
    typeof content === 'string'
      ? { topic, text: content }
      : { topic, event: content.event, encoding: content.encoding, bytes: content.bytes.toString('base64') },
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
  const { topic, text, event, encoding, bytes } = value
  if (typeof topic !== 'string') return null
  if (typeof text === 'string') return { topic, content: text }
  if (typeof event !== 'string' || typeof bytes !== 'string') return null
  if (encoding !== 'json' && encoding !== 'binary') return null
  return { topic, content: { event, encoding, bytes: Buffer.from(bytes, 'base64') } }
}

import { isRecord } from '../../../kernel/json/is-record.ts'
import type { Broadcast } from './hub.ts'

/** A broadcast as one engine tells another. */
export function seal(broadcast: Broadcast): string {
  const { topic, content } = broadcast
  return JSON.stringify(
    typeof content === 'string'
      ? { topic, text: content }
      : { topic, event: content.event, encoding: content.encoding, bytes: content.bytes.toString('base64') },
  )
}

/** Null for what no engine wrote. */
export function open(message: string): Broadcast | null {
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

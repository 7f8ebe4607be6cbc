import { createHmac, randomUUID } from 'node:crypto'

interface Options {
  readonly id?: string
  /** Seconds that are added to the current time. */
  readonly shift?: number
}

/** The signature headers of Standard Webhooks (docs/guides/send-to-a-feed.md). */
export function standardHeaders(
  key: string | Buffer,
  body: string,
  { id = `msg_${randomUUID()}`, shift = 0 }: Options = {},
) {
  const sentAt = String(Math.floor(Date.now() / 1000) + shift)
  const signature = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': `v1,${signature}` }
}

/** The simple signature, over the body only. */
export function bodyHeaders(secret: string, body: string) {
  return { 'x-webhook-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
}

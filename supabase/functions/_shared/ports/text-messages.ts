import type { TextMessage } from '../contracts/notification-messages.ts'
import type { TextMessageSettings } from '../runtime/environment.ts'

export interface TextMessages {
  /** Rejects if the gateway did not accept the message. The id is the same for every attempt. */
  send(id: string, message: TextMessage): Promise<void>
}

const TIME_LIMIT_MS = 15_000

/** Posts to the firm's gateway, signed by the rules of Standard Webhooks, as the feeds are. */
export function textMessages({ url, secret }: TextMessageSettings, send = fetch, now = Date.now): TextMessages {
  return {
    async send(id, message) {
      const body = JSON.stringify({ type: 'sms', ...message })
      const sentAt = String(Math.floor(now() / 1000))
      const response = await send(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': sentAt,
          'webhook-signature': `v1,${await sign(secret, `${id}.${sentAt}.${body}`)}`,
        },
        body,
        // A gateway that moves has to be configured again: the message must not go to an address that nobody chose.
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the gateway for text messages answered ${response.status}`)
    },
  }
}

async function sign(secret: string, content: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(content))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  if (!secret.startsWith('whsec_')) return new TextEncoder().encode(secret)
  return Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0))
}

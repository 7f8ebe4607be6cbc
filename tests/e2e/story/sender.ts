import { expect } from '@playwright/test'
import type { Feed } from './administrator.ts'
import { ALERT } from './people.ts'
import { standardHeaders } from '../../support/webhook-signature.ts'

/** Sends a delivery as an outside system with the address and the secret (docs/guides/send-to-a-feed.md). */
export async function sendSigned({ address, secret }: Feed): Promise<void> {
  const deliver = async (key: string | Buffer) => {
    const body = JSON.stringify({ type: 'security_alert', title: ALERT, message: 'Somebody signed in from Iceland.' })
    const headers = { 'content-type': 'application/json', ...standardHeaders(key, body) }
    return (await fetch(address, { method: 'POST', headers, body })).status
  }
  expect(await deliver('a guess'), 'a delivery with a guessed secret').toBe(401)
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret
  expect(await deliver(key)).toBe(200)
}

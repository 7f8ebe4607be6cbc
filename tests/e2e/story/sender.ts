import { expect } from '@playwright/test'
import type { Feed } from './administrator.ts'
import { ALERT } from './people.ts'
import { standardHeaders } from '../../support/webhook-signature.ts'

/** Somebody outside, who knows what the administrator gave them: docs/guides/send-to-a-feed.md. */
export async function sendSigned({ address, secret }: Feed): Promise<void> {
  const deliver = async (key: string | Buffer) => {
    const body = JSON.stringify({ type: 'security_alert', title: ALERT, message: 'Somebody signed in from Iceland.' })
    const headers = { 'content-type': 'application/json', ...standardHeaders(key, body) }
    return (await fetch(address, { method: 'POST', headers, body })).status
  }
  expect(await deliver('a guess'), 'somebody who guesses the secret').toBe(401)
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret
  expect(await deliver(key)).toBe(200)
}

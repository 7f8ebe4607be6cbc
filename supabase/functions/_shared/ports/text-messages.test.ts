import { createHmac } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { textMessages } from './text-messages.ts'

const KEY = Buffer.from('a key of the gateway')

function gateway(secret: string, status = 204) {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status })))
  return { send, texts: textMessages({ url: 'https://sms.example/send', secret }, send, () => 1_700_000_000_999) }
}

describe('the gateway for text messages', () => {
  it.each([
    ['a key in base64', `whsec_${KEY.toString('base64')}`],
    ['a plain key', KEY.toString()],
  ])('gets a request that is signed with %s', async (_, secret) => {
    const { send, texts } = gateway(secret)
    await texts.send('m1', { to: '+32 470', text: 'Hello' })
    const [url, init] = send.mock.lastCall ?? []
    const headers = new Headers(init?.headers)
    const body = '{"type":"sms","to":"+32 470","text":"Hello"}'
    expect([url, init?.body, init?.redirect]).toEqual(['https://sms.example/send', body, 'error'])
    expect([headers.get('webhook-id'), headers.get('webhook-timestamp')]).toEqual(['m1', '1700000000'])
    const expected = createHmac('sha256', KEY).update(`m1.1700000000.${body}`).digest('base64')
    expect(headers.get('webhook-signature')).toBe(`v1,${expected}`)
  })

  it('rejects if the gateway refuses', async () => {
    await expect(gateway('secret', 500).texts.send('m1', { to: '1', text: 'x' })).rejects.toThrow('answered 500')
  })
})

import { describe, expect, it, vi } from 'vitest'
import type { Unsubscribe, UnsubscribeOutcome } from '../_shared/ports/notification-messages.ts'
import { unsubscribeFromMails } from './handler.ts'

const TOKEN = 'A-_z'.repeat(10) + 'abc'

async function ask(method: string, path: string, outcome: UnsubscribeOutcome | Error = 'unsubscribed') {
  const unsubscribe = vi.fn<Unsubscribe>(() =>
    outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome),
  )
  const body = method === 'POST' ? 'List-Unsubscribe=One-Click' : null
  const response = await unsubscribeFromMails(new Request(`http://localhost${path}`, { method, body }), {
    unsubscribe,
    preferences: 'https://portal.example/settings/notifications',
  })
  return { response, unsubscribe, text: await response.text() }
}

describe('unsubscribe', () => {
  it('ends the mails with a POST, without a session', async () => {
    const { response, unsubscribe, text } = await ask('POST', `/unsubscribe/${TOKEN}`)
    expect([response.status, text]).toEqual([200, expect.stringContaining('no more mails')])
    expect(unsubscribe).toHaveBeenCalledExactlyOnceWith(TOKEN, true)
  })

  it('says that it was done before', async () => {
    const { response, text } = await ask('POST', `/unsubscribe/${TOKEN}`, 'used')
    expect([response.status, text]).toEqual([200, expect.stringContaining('before')])
  })

  it.each([
    ['nl', 'geen mails meer'],
    ['fr', 'plus d’e-mails'],
    ['de', 'no more mails'],
  ])('answers in the language of the mail: %s', async (language, words) => {
    const { text } = await ask('POST', `/unsubscribe/${TOKEN}?lang=${language}`)
    expect(text).toContain(words)
    const { response } = await ask('GET', `/unsubscribe/${TOKEN}?lang=${language}`, 'unused')
    const shown = language === 'de' ? 'en' : language
    expect(response.headers.get('location')).toBe(`https://portal.example/settings/notifications?lang=${shown}`)
  })

  it('changes nothing with a GET, which leads to the preferences', async () => {
    const { response, unsubscribe } = await ask('GET', `/unsubscribe/${TOKEN}`, 'unused')
    expect(unsubscribe).toHaveBeenCalledExactlyOnceWith(TOKEN, false)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      'https://portal.example/settings/notifications',
    ])
  })

  it.each(['GET', 'POST'])('answers %s with 404 for a forged token', async (method) => {
    expect((await ask(method, `/unsubscribe/${TOKEN}`, 'unknown')).response.status).toBe(404)
    for (const path of [
      '/unsubscribe',
      `/unsubscribe/${TOKEN}x`,
      `/unsubscribe/${TOKEN}/more`,
      '/unsubscribe/%2e%2e',
    ]) {
      const { response, unsubscribe } = await ask(method, path)
      expect([path, response.status]).toEqual([path, 404])
      expect(unsubscribe).not.toHaveBeenCalled()
    }
  })

  it('accepts no other method, and says that it failed but not why', async () => {
    expect((await ask('DELETE', `/unsubscribe/${TOKEN}`)).response.status).toBe(405)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { response, text } = await ask('POST', `/unsubscribe/${TOKEN}`, new Error('relation x'))
    expect([response.status, text.includes('relation')]).toEqual([500, false])
    log.mockRestore()
  })
})

import { describe, expect, it } from 'vitest'
import { address, PASSWORD, sharedApi } from './support/identity.ts'

const api = sharedApi()
const SITE = 'http://127.0.0.1:3000'

/** The URL that the confirmation link leads to if the client asks for this redirect. */
async function placeOf(redirectTo: string): Promise<string> {
  const email = address('redirect')
  await api.call(`signup?redirect_to=${encodeURIComponent(redirectTo)}`, { body: { email, password: PASSWORD } })
  const mail = await api.mail(email, 'confirmation')
  expect(mail.redirectTo).toBe(new URL(mail.link).searchParams.get('redirect_to'))
  const { place, fragment } = await api.follow(mail.link)
  expect(fragment.get('access_token')).not.toBeNull()
  return place
}

describe('redirects', () => {
  it('lead to the allowed URLs', async () => {
    for (const place of [
      'https://app.example.com/welcome',
      'https://branch-7.preview.example.com/any/path',
      'portico://signed-in',
      `${SITE}/anywhere/on/the/site`,
    ]) {
      expect(await placeOf(place)).toBe(place)
    }
  })

  it('lead to the site URL instead of any other URL', async () => {
    const places = [
      'https://evil.example',
      '//evil.example/welcome',
      'https://app.example.com',
      'https://app.example.com/other',
      'http://app.example.com/welcome',
      'https://app.example.com.evil.example/welcome',
      'https://evil-app.example.com/welcome',
      'https://app.example.com@evil.example/welcome',
      'https://app.example.com:pw@evil.example/welcome',
      'https://user@app.example.com/welcome',
      'https://app.example.com:8443/welcome',
      'https://evil.example\\@app.example.com/welcome',
      'https://evil.example\\.preview.example.com/x',
      'https://evil.example/.preview.example.com/x',
      'https://evil.example?.preview.example.com/x',
      'https://evil.example#.preview.example.com/x',
      'https://a.b.preview.example.com/x',
      `${SITE}@evil.example/`,
      `${SITE}\\@evil.example/`,
      `${SITE}.evil.example/`,
      'http://127.0.0.1:3001/',
      'javascript:alert(1)',
      'javascript://127.0.0.1:3000/%0aalert(1)',
      'data:text/html,x',
      'portico://signed-in.evil',
      'https:app.example.com/welcome\r\nset-cookie: a=b',
      '/relative',
      '\\\\evil.example',
      'not a url',
    ]
    // Generated links follow the same rule as links in mails and need no password hash.
    const { email } = await api.person('places')
    const led: Record<string, string> = {}
    for (const place of places) {
      const body = { type: 'recovery', email, redirect_to: place }
      const { body: made } = await api.call('admin/generate_link', { admin: true, body })
      const link = new URL(made['action_link'] as string)
      expect([place, link.searchParams.get('redirect_to')]).toEqual([place, SITE])
      // A user can change the redirect in the link itself.
      link.searchParams.set('redirect_to', place)
      led[place] = (await api.follow(link.href)).place
    }
    expect(led).toEqual(Object.fromEntries(places.map((place) => [place, `${SITE}/`])))
  })

  it('follow the same rule for a refused link', async () => {
    const link = `${api.url}/auth/v1/verify?token=x&type=signup&redirect_to=`
    expect((await api.follow(`${link}https://evil.example`)).place).toBe(`${SITE}/`)
    expect((await api.follow(`${link}https://app.example.com/welcome`)).place).toBe('https://app.example.com/welcome')
  })

  it('use the Referer only if it is an allowed URL', async () => {
    for (const [referer, place] of [
      ['https://evil.example/', SITE],
      ['https://app.example.com/welcome', 'https://app.example.com/welcome'],
    ] as const) {
      const { email } = await api.person('referer')
      await api.call('recover', { body: { email }, headers: { referer } })
      expect((await api.mail(email, 'recovery')).redirectTo).toBe(place)
    }
  })
})

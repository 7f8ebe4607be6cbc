import { describe, expect, it } from 'vitest'
import { address, PASSWORD, shared } from './support/identity.ts'

const desk = shared()
const SITE = 'http://127.0.0.1:3000'

/** Where the link of a mail leads, and what the mail says, when a client asks for this place. */
async function placeOf(redirectTo: string): Promise<string> {
  const email = address('redirect')
  await desk.call(`signup?redirect_to=${encodeURIComponent(redirectTo)}`, { body: { email, password: PASSWORD } })
  const mail = await desk.mail(email, 'confirmation')
  expect(mail.redirectTo).toBe(new URL(mail.link).searchParams.get('redirect_to'))
  const { place, fragment } = await desk.follow(mail.link)
  expect(fragment.get('access_token')).not.toBeNull()
  return place
}

describe('redirects', () => {
  it('lead to the places on the list', async () => {
    for (const place of [
      'https://app.example.com/welcome',
      'https://branch-7.preview.example.com/any/path',
      'portico://signed-in',
      `${SITE}/anywhere/on/the/site`,
    ]) {
      expect(await placeOf(place)).toBe(place)
    }
  })

  it('lead to the site for every other place', async () => {
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
    // In mails by generated links, which cost no hash; the rule is the same for all of them.
    const { email } = await desk.person('places')
    const led: Record<string, string> = {}
    for (const place of places) {
      const body = { type: 'recovery', email, redirect_to: place }
      const { body: made } = await desk.call('admin/generate_link', { admin: true, body })
      const link = new URL(made['action_link'] as string)
      expect([place, link.searchParams.get('redirect_to')]).toEqual([place, SITE])
      // Whoever has the link may still change it.
      link.searchParams.set('redirect_to', place)
      led[place] = (await desk.follow(link.href)).place
    }
    expect(led).toEqual(Object.fromEntries(places.map((place) => [place, `${SITE}/`])))
  })

  it('a refused link goes nowhere else either', async () => {
    const link = `${desk.url}/auth/v1/verify?token=x&type=signup&redirect_to=`
    expect((await desk.follow(`${link}https://evil.example`)).place).toBe(`${SITE}/`)
    expect((await desk.follow(`${link}https://app.example.com/welcome`)).place).toBe('https://app.example.com/welcome')
  })

  it('the page that asked counts only if it is on the list', async () => {
    for (const [referer, place] of [
      ['https://evil.example/', SITE],
      ['https://app.example.com/welcome', 'https://app.example.com/welcome'],
    ] as const) {
      const { email } = await desk.person('referer')
      await desk.call('recover', { body: { email }, headers: { referer } })
      expect((await desk.mail(email, 'recovery')).redirectTo).toBe(place)
    }
  })
})

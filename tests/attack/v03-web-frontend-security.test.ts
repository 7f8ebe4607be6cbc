import { describe, expect } from 'vitest'
import { training } from '../support/training/training.ts'
import { ask, rest } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { refused } from './support/refusals.ts'
import { world } from './support/world.ts'

const page = (path = '/', headers: Record<string, string> = {}) =>
  ask(`${training.site}${path}`, { key: null, headers: { accept: 'text/html', ...headers } })

const policyOf = (answer: { headers: Headers }): string => answer.headers.get('content-security-policy') ?? ''

describe('V3 Web Frontend Security', () => {
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'file://']) {
    attempt(`a page of the origin ${origin} reads with the visitor's cookies`, async () => {
      const { attacker } = await world()
      const answer = await rest('kanban_cards', { as: attacker, headers: { origin, cookie: 'a=b' } })
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      return 'no credentials: the browser refuses'
    })
  }

  attempt('a foreign page posts a form: CSRF with a simple content type and no token', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' }
    const answer = await rest('kanban_cards', { key: null, method: 'POST', body: '{"title":"x"}', headers })
    return refused(answer, 401, /No API key/)
  })

  attempt('a foreign page calls a function with a form', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await ask('/functions/v1/delete-user', {
      key: null,
      method: 'POST',
      body: 'targetUserId=x',
      headers,
    })
    return refused(answer, 401, 'UNAUTHORIZED_NO_AUTH_HEADER')
  })

  attempt('a preflight asks for credentials from a foreign page', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization, cookie',
    }
    const answer = await ask('/rest/v1/kanban_cards', { key: null, method: 'OPTIONS', headers })
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    return `${answer.status}, without credentials`
  })

  attempt('a preflight injects header lines into the answer: response splitting', async () => {
    const headers = {
      origin: 'x',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'a;b<script>',
    }
    const answer = await ask('/rest/v1/kanban_cards', { key: null, method: 'OPTIONS', headers })
    expect(answer.headers.get('access-control-allow-headers')).not.toContain('script')
    return `${answer.status}, its own list`
  })

  attempt('a foreign page shows the portal in a frame: clickjacking', async () => {
    const answer = await page()
    expect(policyOf(answer)).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    return 'frame-ancestors none, X-Frame-Options DENY'
  })

  attempt('a foreign page shows an answer of the services in a frame', async () => {
    const answer = await rest('kanban_cards')
    expect(policyOf(answer)).toContain("frame-ancestors 'none'")
    return 'frame-ancestors none'
  })

  attempt('an attacker injects a script into the portal: inline, eval, another host', async () => {
    const policy = policyOf(await page())
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*|https?:(?!\/\/localhost:)/)
    return "script-src 'self'"
  })

  attempt('an attacker injects a style, a base address, a plugin or a form into the portal', async () => {
    const policy = policyOf(await page())
    for (const rule of ["style-src 'self'", "base-uri 'none'", "object-src 'none'", "form-action 'self'"]) {
      expect(policy).toContain(rule)
    }
    return 'refused by the Content-Security-Policy'
  })

  attempt('the portal has an inline script, which the policy would have to allow', async () => {
    const { text } = await page()
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S|\son\w+=|javascript:|<style|\sstyle=/i)
    return 'none'
  })

  attempt('a browser guesses another content type: MIME sniffing', async () => {
    for (const answer of [
      await page(),
      await rest('kanban_cards'),
      await page('/config.json'),
      await page('/health'),
    ]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    return 'nosniff'
  })

  attempt('another window keeps a reference to the portal’s window', async () => {
    expect((await page()).headers.get('cross-origin-opener-policy')).toBe('same-origin')
    return 'Cross-Origin-Opener-Policy: same-origin'
  })

  attempt('a foreign server gets the address of a page as referrer', async () => {
    expect((await page()).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    return 'only the origin'
  })

  attempt('a browser comes back over http although a proxy offers TLS: no HSTS', async () => {
    const answer = await page('/', { 'x-forwarded-proto': 'https' })
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
    return 'Strict-Transport-Security'
  })

  attempt('markup in the path appears in a page', async () => {
    const answer = await page('/%3Cscript%3Ealert(1)%3C/script%3E')
    expect(answer.text).not.toContain('<script>alert')
    return `${answer.status}`
  })

  attempt('a browser shows markup in an error of the services as a page', async () => {
    const answer = await ask('/rest/v1/%3Cimg%20src=x%20onerror=alert(1)%3E', { headers: { accept: 'text/html' } })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(policyOf(answer)).toContain('sandbox')
    return `${answer.status}, JSON in a sandbox`
  })

  attempt('the cookies of the appearance inject markup into the page', async () => {
    const cookie = 'theme="><script>alert(1)</script>; look=dark" onload="alert(1)'
    const { text } = await page('/', { cookie })
    expect(text).not.toMatch(/alert\(1\)/)
    return 'ignored'
  })

  for (const target of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'https://127.0.0.1@evil.example/',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://127.0.0.1.evil.example/',
    'http://evil.example/%23http://127.0.0.1',
  ]) {
    attempt(`a confirmation link leads to another site: redirect_to=${target}`, async () => {
      const query = `token=x&type=recovery&redirect_to=${encodeURIComponent(target)}`
      const answer = await ask(`/auth/v1/verify?${query}`, { key: null })
      const location = new URL(answer.headers.get('location') ?? '')
      expect(location.origin).toBe(training.site)
      return `${answer.status} to the portal`
    })
  }

  attempt('a redirect target injects a header line after Location: response splitting', async () => {
    const target = `${training.site}/%0d%0aSet-Cookie:%20a=b`
    const answer = await ask(`/auth/v1/verify?token=x&type=recovery&redirect_to=${target}`, { key: null })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('location')).not.toMatch(/[\r\n]/)
    return `${answer.status}, without it`
  })
})

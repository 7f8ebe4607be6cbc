import { describe, expect, it } from 'vitest'
import { allowedRedirect, withFragment, withQuery } from './redirects.ts'
import type { AuthSettings } from './types.ts'

const SITE = 'https://portal.example.com'

function redirectFor(asked: string | null | undefined, redirectUrls: readonly string[] = []): string {
  return allowedRedirect(asked, { siteUrl: SITE, redirectUrls } as AuthSettings)
}

describe('allowedRedirect', () => {
  it.each([`${SITE}/`, `${SITE}/a/b?c=d#e`, 'HTTPS://PORTAL.example.com/x'])('%s is on the site', (place) => {
    expect(redirectFor(place)).toBe(place)
  })

  it.each([
    null,
    undefined,
    '',
    '/relative',
    'nonsense',
    'http://portal.example.com/',
    `${SITE}:8443/`,
    `${SITE}.evil.example/`,
    `${SITE}@evil.example/`,
    'https://user@portal.example.com/',
    'https://:password@portal.example.com/',
    `${SITE}\\@evil.example/`,
    'https:\\\\evil.example',
    '//evil.example',
    ` ${SITE}/`,
    `${SITE}/\t`,
    `${SITE}/\r\nset-cookie: a=b`,
    `${SITE}/\u0085`,
    'javascript:alert(1)',
    'javascript://portal.example.com/%0aalert(1)',
    'data:text/html,<script>',
  ])('%j leads to the site itself', (place) => {
    expect(redirectFor(place, ['https://app.example.com/welcome'])).toBe(SITE)
  })

  it.each([
    ['https://app.example.com/welcome', 'https://app.example.com/welcome'],
    ['https://app.example.com/welcome', 'https://app.example.com/welcome?step=2'],
    ['https://app.example.com', 'https://app.example.com/'],
    ['https://*.example.com/**', 'https://a.example.com/x/y'],
    ['https://app.example.com/*', 'https://app.example.com/x'],
    ['https://app-?.example.com/', 'https://app-7.example.com/'],
    ['myapp://callback', 'myapp://callback'],
  ])('%s lets %s in', (pattern, place) => {
    expect(redirectFor(place, [pattern])).toBe(place)
  })

  it.each([
    ['https://app.example.com/welcome', 'https://app.example.com/welcome/more'],
    ['https://app.example.com/welcome', 'https://appXexample.com/welcome'],
    ['https://*.example.com/**', 'https://a.b.example.com/x'],
    ['https://*.example.com/**', 'https://evil.example/.example.com/'],
    ['https://*.example.com/**', 'https://evil.example#.example.com/'],
    ['https://app.example.com/*', 'https://app.example.com/x/y'],
    ['https://app.example.com/**', 'https://app.example.com.evil.example/'],
    ['https://app-?.example.com/', 'https://app-.evil.example.com/'],
    ['https://(a|b).example.com/', 'https://a.example.com/'],
  ])('%s keeps %s out', (pattern, place) => {
    expect(redirectFor(place, [pattern])).toBe(SITE)
  })
})

it('adds values to the fragment, or to the existing query', () => {
  expect(withFragment(`${SITE}/x?a=1#old`, { token: 'a b&c' })).toBe(`${SITE}/x?a=1#token=a+b%26c`)
  expect(withQuery(`${SITE}/x?a=1`, { code: 'b' })).toBe(`${SITE}/x?a=1&code=b`)
})

import { expect, it } from 'vitest'
import { pageAfterSignIn } from './page-after-sign-in.ts'

it.each(['/kanban', '/notifications?status=unread', '/faq#billing', '/settings/theme'])('returns to %s', (from) => {
  expect(pageAfterSignIn(from)).toBe(from)
})

it.each([
  undefined,
  null,
  42,
  '',
  '/',
  '/reset',
  '/nowhere',
  'https://elsewhere.example/kanban',
  '//elsewhere.example/kanban',
  '/\\elsewhere.example',
  'javascript:alert(1)',
])('opens the dashboard instead of %s', (from) => {
  expect(pageAfterSignIn(from)).toBe('/dashboard')
})

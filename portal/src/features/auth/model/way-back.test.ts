import { expect, it } from 'vitest'
import { wayBack } from './way-back.ts'

it.each(['/kanban', '/notifications?status=unread', '/faq#billing', '/settings/theme'])('returns to %s', (from) => {
  expect(wayBack(from)).toBe(from)
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
  expect(wayBack(from)).toBe('/dashboard')
})

import { expect, it } from 'vitest'
import { wantedPage } from './page-after-sign-in.ts'

it.each(['/kanban', '/notifications?status=unread', '/faq#billing', '/settings/admin/accounts/1?part=people'])(
  'returns to %s',
  (from) => {
    expect(wantedPage(from)).toBe(from)
  },
)

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
])('does not return to %s', (from) => {
  expect(wantedPage(from)).toBeNull()
})

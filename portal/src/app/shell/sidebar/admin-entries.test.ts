import { expect, it } from 'vitest'
import { ADMIN_ENTRIES, currentAdminEntry } from './admin-entries.ts'

it('marks the entry of each page that it leads to', () => {
  for (const { key, to, search } of ADMIN_ENTRIES) expect(currentAdminEntry(to, search)).toBe(key)
})

it.each([
  ['/dashboard', {}, 'accounts'],
  ['/dashboard', { tab: 'users' }, 'people'],
  ['/settings/admin', { tab: 'settings', account: 'x' }, 'settings'],
  ['/dashboard', { tab: 'settings', view: 'contacts' }, 'settings'],
  ['/settings/admin', { tab: 7 }, 'accounts'],
  ['/settings/admin/accounts/x', {}, 'accounts'],
  ['/templates', { tab: 'users' }, null],
  ['/settings', {}, null],
])('%s with %j is marked at %s', (path, search, entry) => {
  expect(currentAdminEntry(path, search)).toBe(entry)
})

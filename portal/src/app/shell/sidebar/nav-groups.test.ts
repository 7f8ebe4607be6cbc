import { expect, it } from 'vitest'
import { selectedEntry } from './nav-groups.ts'

it.each([
  ['/dashboard', 'home'],
  ['/settings/admin', 'home'],
  ['/profile', 'person'],
  ['/settings', 'person'],
  ['/settings/theme', 'person'],
  ['/faq', null],
  ['/contact-support', null],
  ['/our-plans', null],
  ['/legal-service', null],
  ['/kanban', null],
])('%s is marked at %s', (path, entry) => {
  expect(selectedEntry(path)).toBe(entry)
})

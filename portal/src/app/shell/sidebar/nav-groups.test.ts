import { expect, it } from 'vitest'
import { selectedEntry } from './nav-groups.ts'

it.each([
  ['/dashboard', 'home'],
  ['/faq', 'home'],
  ['/contact-support', 'home'],
  ['/our-plans', 'home'],
  ['/profile', 'person'],
  ['/settings', 'person'],
  ['/settings/theme', 'person'],
  ['/settings/admin', 'home'],
  ['/kanban', 'own'],
  ['/notifications', 'own'],
  ['/consultancy', 'own'],
])('%s is marked at %s', (path, entry) => {
  expect(selectedEntry(path, null)).toBe(entry)
})

it('marks a service only if its page is open and the account has it', () => {
  expect(selectedEntry('/legal-service', 'legal')).toBe('own')
  expect(selectedEntry('/legal-service', null)).toBe('home')
})

import { describe, expect, it } from 'vitest'
import { fromRow, typeLabel } from './notification.ts'

const row = {
  id: '1',
  type: 'rss_update',
  title: 'Title',
  message: '',
  read: false,
  created_at: '2026-03-01T10:00:00+00:00',
}
const sourceOf = (data: unknown) => fromRow({ ...row, data }).sourceUrl

describe('the source of a notification', () => {
  it('is the original link', () => {
    expect(sourceOf({ original_link: 'https://example.com/a' })).toBe('https://example.com/a')
  })

  it.each<[string, unknown]>([
    ['no data', null],
    ['other data', { webhook_name: 'x' }],
    ['a list', []],
    ['a script', { original_link: 'javascript:alert(1)' }],
    ['a file', { original_link: 'file:///etc/passwd' }],
    ['no address at all', { original_link: 'https://' }],
    ['a number', { original_link: 7 }],
  ])('is null with %s', (_, data) => {
    expect(sourceOf(data)).toBeNull()
  })
})

describe('typeLabel', () => {
  it('names the known types, and words other types', () => {
    expect(typeLabel('rss_update')).toBe('RSS Update')
    expect(typeLabel('tax_deadline')).toBe('Tax Deadline')
    expect(typeLabel('constructor')).toBe('Constructor')
  })
})

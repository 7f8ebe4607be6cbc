import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { blocksOf, fromRow, typeLabel } from './notification.ts'

const row = {
  id: '1',
  type: 'rss_update',
  title: 'Title',
  message: '',
  wording: null,
  created_at: '2026-03-01T10:00:00+00:00',
  is_read: false,
  is_test: false,
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

describe('a notification', () => {
  const ID = 'a0000000-0000-4000-8000-000000000001'

  it('is read if the user has a mark', () => {
    expect(fromRow({ ...row, data: null }).isRead).toBe(false)
    expect(fromRow({ ...row, data: null, is_read: true }).isRead).toBe(true)
  })

  it('says that it is a test, and leads to a stopped feed', () => {
    expect(fromRow({ ...row, data: { test: true } }).isTest).toBe(false)
    expect(fromRow({ ...row, data: null, is_test: true }).isTest).toBe(true)
    const data = { account_id: ID, feed_id: ID }
    expect(fromRow({ ...row, data }).feed).toBeNull()
    expect(fromRow({ ...row, type: 'feed_stopped', data }).feed).toEqual({ id: ID, accountId: ID })
    expect(fromRow({ ...row, type: 'feed_stopped', data: { feed_id: 'x' } }).feed).toBeNull()
    const handed = { desk_request_id: ID }
    expect(fromRow({ ...row, data: handed }).deskRequest, 'a feed cannot send it').toBeNull()
    expect(fromRow({ ...row, type: 'request_handed_over', data: handed }).deskRequest).toBe(ID)
  })

  it('names its source: the feed, else the site of the article', () => {
    expect(fromRow({ ...row, data: { feed: 'Bulletins', original_link: 'https://a.example/1' } }).source).toBe(
      'Bulletins',
    )
    expect(fromRow({ ...row, data: { original_link: 'https://a.example/1' } }).source).toBe('a.example')
    expect(fromRow({ ...row, data: { feed: 7 } }).source).toBeNull()
  })

  it('names a template, a card and a request by their ids, and nothing else', () => {
    const about = (data: unknown) => fromRow({ ...row, data }).subjects
    expect(about({ template_id: ID, card_id: 'x', request_id: ID })).toEqual([
      { kind: 'template', id: ID },
      { kind: 'request', id: ID },
    ])
    expect(about({ template_id: `${ID}?x=1`, card_id: { id: ID }, other: ID })).toEqual([])
  })
})

describe('blocksOf', () => {
  it('splits a message into paragraphs and lists', () => {
    const texts = (message: string) =>
      blocksOf(message).map((block) => ('text' in block ? block.text : block.items.map(({ text }) => text)))
    expect(texts('First\nline\n\n- one\n• two\n\nLast')).toEqual(['First\nline', ['one', 'two'], 'Last'])
    expect(texts('Before:\n- one\nAfter')).toEqual(['Before:', ['one'], 'After'])
    expect(blocksOf('  \n ')).toEqual([])
  })
})

it('names the types in the language that is shown, and words others as the feed wrote them', async () => {
  await changeLanguage('fr')
  expect(['security_alert', 'consult_moved', 'tax_deadline'].map(typeLabel)).toEqual([
    'Alerte de sécurité',
    'Consultation déplacée',
    'Tax Deadline',
  ])
})

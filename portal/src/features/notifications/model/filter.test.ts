import { describe, expect, it } from 'vitest'
import { countText, emptyText, filtered, filterSearch, readFilter, typesIn } from './filter.ts'
import type { Notification } from './notification.ts'

const notification = (id: string, type: string, isRead: boolean): Notification => ({
  id,
  type,
  text: { title: id, message: '', wording: null },
  isRead,
  createdAt: '2026-03-01T10:00:00Z',
  sourceUrl: null,
  source: null,
  subjects: [],
  isTest: false,
  feed: null,
  deskRequest: null,
})

const all = [
  notification('a', 'security_alert', false),
  notification('b', 'security_alert', true),
  notification('c', 'rss_update', false),
]
const ids = (filter: Parameters<typeof filtered>[1]) => filtered(all, filter).map(({ id }) => id)

describe('filtered', () => {
  it('combines status and type', () => {
    expect(ids({ status: 'all', type: null })).toEqual(['a', 'b', 'c'])
    expect(ids({ status: 'unread', type: null })).toEqual(['a', 'c'])
    expect(ids({ status: 'read', type: 'security_alert' })).toEqual(['b'])
    expect(ids({ status: 'read', type: 'rss_update' })).toEqual([])
  })
})

describe('the filter in the address', () => {
  it('is read back as it was written', () => {
    const filter = { status: 'unread', type: 'rss_update' } as const
    expect(readFilter(filterSearch(filter))).toEqual(filter)
    expect(filterSearch({ status: 'all', type: null })).toEqual({})
  })

  it('ignores unknown values', () => {
    expect(readFilter({ status: 'new', type: ['x'] })).toEqual({ status: 'all', type: null })
  })
})

describe('typesIn', () => {
  it('lists each type once, and the chosen one in any case', () => {
    expect(typesIn(all, null)).toEqual(['rss_update', 'security_alert'])
    expect(typesIn(all, 'document_review')).toEqual(['document_review', 'rss_update', 'security_alert'])
  })
})

const ALL = { status: 'all', type: null } as const
const UNREAD = { status: 'unread', type: null } as const
const hundred = { notifications: Array.from({ length: 100 }), hasMore: true }

describe('countText', () => {
  it('counts what fits if everything is loaded', () => {
    expect(countText(UNREAD, 3, { ...hundred, hasMore: false })).toBe('3 notifications')
  })

  it('says that there are older ones which it does not count', () => {
    expect(countText(ALL, 100, hundred)).toBe('The newest 100 notifications')
    expect(countText(UNREAD, 3, hundred)).toBe('3 of the newest 100')
    expect(countText({ status: 'all', type: 'rss_update' }, 0, hundred)).toBe('0 of the newest 100')
  })
})

describe('emptyText', () => {
  const none = { notifications: [], hasMore: false }

  it('has a separate text for unread', () => {
    expect(emptyText(UNREAD, none)).toBe('No unread notifications')
    expect(emptyText({ status: 'read', type: null }, none)).toBe('No notifications found')
  })

  it('does not say that there are none if older ones may fit', () => {
    expect(emptyText(UNREAD, hundred)).toBe('None of the newest 100 notifications fits the filter')
  })
})

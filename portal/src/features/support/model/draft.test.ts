// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { DRAFTS_KEY } from '../../../lib/local-store.ts'
import { draftKey, mergeText, readDraft, removeDraft, saveDraft } from './draft.ts'

const HOUR = 3_600_000
const file = { path: 'a/b/c.pdf', name: 'c.pdf', size: 1 }
const draft = { fields: { body: 'Hello' }, files: [file], folder: 'r1' }
const [anna, bram] = [draftKey('anna', 'r1'), draftKey('bram', 'r1')]

describe('drafts', () => {
  beforeEach(() => localStorage.clear())

  it('are kept for each user and each request', () => {
    saveDraft(anna, draft)
    saveDraft(draftKey('anna', null), { ...draft, fields: { subject: 'New' } })
    expect(readDraft(anna)).toMatchObject(draft)
    expect(readDraft(draftKey('anna', null))?.fields).toEqual({ subject: 'New' })
    expect(readDraft(bram)).toBeNull()
  })

  it('are removed when they are sent or emptied, and leave nothing behind', () => {
    saveDraft(anna, draft)
    saveDraft(bram, draft)
    removeDraft(anna)
    expect([readDraft(anna), readDraft(bram)?.folder]).toEqual([null, 'r1'])
    saveDraft(bram, { fields: { body: ' ' }, files: [], folder: 'r1' })
    expect(localStorage.getItem(DRAFTS_KEY)).toBeNull()
  })

  it('lose their files before the server removes them, and are forgotten after 30 days', () => {
    saveDraft(anna, draft, 0)
    expect(readDraft(anna, 22 * HOUR)?.files).toEqual([file])
    expect(readDraft(anna, 24 * HOUR)).toMatchObject({ fields: { body: 'Hello' }, files: [] })
    expect(readDraft(anna, 31 * 24 * HOUR)).toBeNull()
  })

  it.each(['', 'x', '[]', '7', 'null', '{"anna/r1":7}', '{"anna/r1":{"fields":null}}'])(
    'survive %j in the storage',
    (text) => {
      localStorage.setItem(DRAFTS_KEY, text)
      expect(readDraft(anna)).toBeNull()
      saveDraft(anna, draft)
      expect(readDraft(anna)).toMatchObject(draft)
    },
  )
})

it('a link adds its text to what was typed, once', () => {
  expect(mergeText('', 'Asked')).toBe('Asked')
  expect(mergeText('Typed \n', 'Asked')).toBe('Typed\n\nAsked')
  expect(mergeText('Typed\n\nAsked', 'Asked')).toBe('Typed\n\nAsked')
  expect(mergeText('Typed', '')).toBe('Typed')
})

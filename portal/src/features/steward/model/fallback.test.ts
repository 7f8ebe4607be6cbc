import { describe, expect, it } from 'vitest'
import { FALLBACK_REPLIES, OTHER_REPLY } from '../../../content/fallback-replies.ts'
import { fallbackReply, preview } from './fallback.ts'

describe('fallbackReply', () => {
  it.each([
    'supplier code',
    'gdpr',
    'privacy',
    'contract',
    'legal',
    'security',
    'audit',
    'DPIA',
    'find',
    'search',
    'hello',
  ])('has a reply for %s', (word) => {
    const reply = fallbackReply(`About ${word}, please`)
    expect(FALLBACK_REPLIES.map((entry) => entry.reply)).toContain(reply)
  })

  it('has a reply for everything else', () => {
    expect(fallbackReply('Zeppelins?')).toBe(OTHER_REPLY)
  })
})

it('cuts a preview after sixty characters', () => {
  expect(preview('a'.repeat(60))).toBe('a'.repeat(60))
  expect(preview('a'.repeat(61))).toBe(`${'a'.repeat(60)}...`)
})

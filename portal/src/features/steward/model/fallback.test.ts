import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { fallbackReply, preview } from './fallback.ts'

const OTHER =
  'I cannot reach your documents right now. Our team can help you: [write to us](/contact-support). Please ask me again in a moment.'

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
    expect(reply).not.toBe(OTHER)
    expect(reply).toMatch(/Please ask me again in a moment\.$/)
  })

  it('has a reply for everything else', () => {
    expect(fallbackReply('Zeppelins?')).toBe(OTHER)
  })

  it.each([
    ['Wat zegt de AVG?', 'What does the GDPR say?'],
    ['Bonjour', 'Hello'],
    ['Waar vind ik het?', 'Where do I find it?'],
  ])('understands “%s” as “%s”', (question, same) => {
    expect(fallbackReply(question)).toBe(fallbackReply(same))
  })

  it('replies in the language of the portal', async () => {
    await changeLanguage('nl')
    expect(fallbackReply('hello')).toMatch(/^Dag!/)
  })
})

it('cuts a preview after sixty characters', () => {
  expect(preview('a'.repeat(60))).toBe('a'.repeat(60))
  expect(preview('a'.repeat(61))).toBe(`${'a'.repeat(60)}...`)
})

import { describe, expect, it } from 'vitest'
import { withPrompt, withSuggestion } from './draft.ts'

const ADVICE = 'I would like advice about '
const FIND = 'Find the document about '
const put = (text: string, prompt = ADVICE) => withPrompt(text, prompt, [ADVICE, FIND])

it.each([
  ['', ADVICE],
  ['fines under the GDPR', `${ADVICE}fines under the GDPR`],
  [`${FIND}fines`, `${ADVICE}fines`],
  [`${ADVICE}fines`, `${ADVICE}fines`],
])('a prompt keeps what was typed: %j', (typed, expected) => {
  expect(put(typed)).toBe(expected)
})

it('leaves a text that has no room for the prompt', () => {
  const long = 'x'.repeat(3990)
  expect(put(long)).toBe(long)
})

describe('a suggested question', () => {
  it('comes after what was typed, and once', () => {
    expect(withSuggestion('', 'What is new?')).toBe('What is new?')
    expect(withSuggestion('My own ', 'What is new?')).toBe('My own\nWhat is new?')
    expect(withSuggestion('My own\nWhat is new?', 'What is new?')).toBe('My own\nWhat is new?')
  })

  it('leaves a text that has no room for it', () => {
    const long = 'x'.repeat(3999)
    expect(withSuggestion(long, 'What is new?')).toBe(long)
  })
})

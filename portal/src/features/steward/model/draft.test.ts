import { expect, it } from 'vitest'
import { withPrompt } from './draft.ts'

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

import { expect, it } from 'vitest'
import { needOf } from './second-factor-need.ts'

const NOBODY = { isOff: false, isMissing: false, hasFactor: false, mayRemove: true }

it.each([
  ['nobody requires a factor, and there is none', {}, 'none'],
  ['the user has a factor, which nobody requires', { hasFactor: true }, 'give'],
  ['the user has the factor that is required', { hasFactor: true, isMissing: true }, 'give'],
  ['a factor is required, and there is none', { isMissing: true }, 'set-up'],
  ['the rule is off, and the user has a factor', { isOff: true, hasFactor: true }, 'none'],
] as const)('%s', (_title, state, need) => {
  expect(needOf({ ...NOBODY, ...state })).toBe(need)
})

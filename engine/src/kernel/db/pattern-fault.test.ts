import { expect, it } from 'vitest'
import { patternFault } from './pattern-fault.ts'

it.each(['', '^merger', '(?:a|b)+c*', '^[A-Z]{2}\\d{4,10}$', 'x{2,}', '\\\\d', 'a{1,1000}', '[(?]='])(
  '%s is accepted',
  (pattern) => {
    expect(patternFault(pattern)).toBeNull()
  },
)

it.each([
  ['(a)\\1', 'back-references'],
  ['(?=a)', 'look-ahead'],
  ['(?!a)', 'look-ahead'],
  ['(?<=a)', 'look-behind'],
  ['(?<!a)', 'look-behind'],
  ['((a{1,255}){1,255}){1,255}', 'repetitions'],
  ['((.?){50}){50}', 'repetitions'],
  ['(.*){200,}(.*){0,200}', 'repetitions'],
  ['(?b)\\(a\\{1,100\\}\\)\\{1,100\\}', 'repetitions'],
  ['x'.repeat(201), 'characters'],
])('%s is refused', (pattern, words) => {
  expect(patternFault(pattern)).toContain(words)
})

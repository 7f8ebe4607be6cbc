import { expect, it } from 'vitest'
import { wrongEnding } from './file-name.ts'

it.each([
  ['a.pdf', 'pdf', null],
  ['A.PDF', 'pdf', null],
  ['a.txt', 'pdf', 'txt'],
  ['a.doc', 'docx', 'doc'],
  ['contract.docx.pdf', 'docx', 'pdf'],
  ['minutes 3.11', 'txt', null],
  ['README', 'txt', null],
  ['notes.md', 'txt', null],
] as const)('%s with content of type %s has the wrong ending %s', (name, kind, ending) => {
  expect(wrongEnding(name, kind)).toBe(ending)
})

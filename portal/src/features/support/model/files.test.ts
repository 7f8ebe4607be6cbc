import { describe, expect, it } from 'vitest'
import { fileFacts, fileProblem, storableName, typeOf } from './files.ts'

describe('a file', () => {
  it.each([
    ['a.pdf', 10 * 1024 * 1024, 4, null],
    ['Offer.DOCX', 1, 0, null],
    ['a.pdf', 10 * 1024 * 1024 + 1, 0, 'a.pdf was not attached: it is larger than 10 MB.'],
    ['a.exe', 1, 0, 'a.exe was not attached: only PDF, Word, Excel and text files can be sent.'],
    ['pdf', 1, 0, 'pdf was not attached: only PDF, Word, Excel and text files can be sent.'],
    ['a.pdf', 0, 0, 'a.pdf was not attached: it is empty.'],
    ['a.pdf', 1, 5, 'a.pdf was not attached: a message has at most 5 files.'],
  ])('%s of %i bytes after %i others', (name, size, count, problem) => {
    expect(fileProblem({ name, size }, count)).toBe(problem)
  })

  it('has the type of its ending, and a name that can be stored', () => {
    expect(typeOf('x.TXT')).toBe('text/plain')
    expect(storableName('a/b\\c\nd\u202e.pdf')).toBe('a_b_c_d_.pdf')
    expect(fileFacts({ name: 'a.pdf', size: 325_632 })).toBe('PDF · 318 KB')
  })
})

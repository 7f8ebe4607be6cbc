import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeSegment, encodeKey, isValidKey, requireBucketName } from './names.ts'
import { StorageError } from './errors.ts'

describe('names of objects', () => {
  it.each([
    'a.txt',
    'folder/a.txt',
    'a b  c.txt',
    ' leading and trailing ',
    'résumé.pdf',
    're\u0301sume\u0301.pdf',
    '合同.docx',
    'عقد.pdf',
    '👩‍⚖️/🏛️.png',
    'folder/',
    '...',
    '..a/b..',
    'a:b|c?d*e"f<g>h#i%j&k',
    'x'.repeat(1024),
    'é'.repeat(512),
  ])('takes %j', (name) => {
    expect(isValidKey(name)).toBe(true)
  })

  it.each([
    '',
    '/',
    '//',
    '/a',
    'a//b',
    'a//',
    '.',
    '..',
    './a',
    '../a',
    'a/..',
    'a/../b',
    'a/./b',
    '../',
    'a\\b',
    '..\\a',
    'a\u0000b',
    'a\nb',
    'a\rb',
    'a\tb',
    'a\u007fb',
    'a\u0085b',
    'a\u2028b',
    '\ud800',
    'a\udc00b',
    'x'.repeat(1025),
    'é'.repeat(513),
  ])('refuses %j', (name) => {
    expect(isValidKey(name)).toBe(false)
  })

  it('never accepts a name that leads out of the bucket', () => {
    const part = fc.oneof(
      fc.constantFrom('.', '..', '', '/', '\\', '%2e', 'a', '\u0000', '~'),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const name = parts.join('/')
        if (!isValidKey(name)) return
        const { pathname } = new URL(`http://h/bucket/${encodeKey(name)}`)
        expect(pathname.startsWith('/bucket/')).toBe(true)
        expect(name.split('/').some((piece) => piece === '.' || piece === '..')).toBe(false)
        expect(Buffer.from(name, 'utf8').toString('utf8')).toBe(name)
      }),
      { numRuns: 1_000 },
    )
  })

  it('are the same after encoding and decoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        if (!isValidKey(name)) return
        expect(encodeKey(name).split('/').map(decodeSegment).join('/')).toBe(name)
      }),
      { numRuns: 300 },
    )
  })

  it('contain no encoded slash, and are well encoded', () => {
    for (const segment of ['a%2Fb', 'a%2fb', '%', '%zz', '%c3%28', '%ed%a0%80', '%ff']) {
      expect(() => decodeSegment(segment), segment).toThrow(StorageError)
    }
    expect(decodeSegment('a%20b%25c%F0%9F%98%80')).toBe('a b%c😀')
  })
})

describe('names of buckets', () => {
  it('follow the platform’s rules', () => {
    for (const name of ['papers', 'my-bucket.1', "it's (mine)", 'a'.repeat(100)])
      expect(requireBucketName(name)).toBe(name)
    for (const name of ['', ' a', 'a ', 'a/b', 'ü', '..', '.', 'a\n', 'a'.repeat(101)]) {
      expect(() => requireBucketName(name), JSON.stringify(name)).toThrow('Bucket name invalid')
    }
  })
})

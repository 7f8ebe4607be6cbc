import { expect, it } from 'vitest'
import { changeLanguage } from '../language/catalogue.ts'
import { fileSize } from './file-size.ts'

it.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10 * 1024 ** 2 + 1, '10 MB'],
  [1_234_567, '1.18 MB'],
  [3 * 1024 ** 4, '3072 GB'],
  [null, 'Unknown size'],
  [undefined, 'Unknown size'],
  [Number.NaN, 'Unknown size'],
])('%s is %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

it.each([
  ['nl', '1,5 kB', 'Onbekende grootte'],
  ['fr', '1,5 ko', 'Taille inconnue'],
] as const)('follows the language %s', async (language, size, unknown) => {
  await changeLanguage(language)
  expect(fileSize(1536)).toBe(size)
  expect(fileSize(null)).toBe(unknown)
})

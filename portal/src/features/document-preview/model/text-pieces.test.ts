import { expect, it } from 'vitest'
import { textPieces } from './text-pieces.ts'

it('cuts at the ends of lines', () => {
  expect(textPieces('one\ntwo\nthree\n', { piece: 8 })).toEqual({ pieces: ['one\ntwo\n', 'three\n'], isCut: false })
})

it('cuts a line that is too long, but no character', () => {
  expect(textPieces('abcdefgh', { piece: 3 }).pieces).toEqual(['abc', 'def', 'gh'])
  expect(textPieces('ab😀cd', { piece: 3 }).pieces).toEqual(['ab😀', 'cd'])
})

it('loses nothing, and says when the end is missing', () => {
  const text = Array.from({ length: 5_000 }, (_, index) => `line ${index}`).join('\n')
  expect(textPieces(text).pieces.join('')).toBe(text)
  expect(textPieces(text, { longest: 10 })).toEqual({ pieces: ['line 0\nlin'], isCut: true })
  expect(textPieces('')).toEqual({ pieces: [], isCut: false })
})
